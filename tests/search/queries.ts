/**
 * Sixty searches as people type them, each with the demo event that they want. They were written before search was
 * tuned. Don't change them when search changes, only when the demo's events do.
 */
export const QUERIES: readonly (readonly [query: string, slug: string])[] = [
  // The name, or the words from it that someone remembers.
  ['camelthorn jazz', 'camelthorn-jazz-evening'],
  ['desert echo festival', 'desert-echo-festival'],
  ['fog run', 'fog-run-ten'],
  ['rhino night', 'rhino-night'],
  ['last train to kolmanskop', 'last-train-to-kolmanskop'],
  ['quiz night', 'depot-quiz-night'],
  ['stargazing', 'stargazing-at-the-rim'],
  ['netball cup', 'coastal-netball-cup'],
  ['braai masters', 'braai-masters'],
  ['namib lan', 'namib-lan-twenty-four'],
  // Typos, and words spelt by ear.
  ['windhok jaz', 'camelthorn-jazz-evening'],
  ['krayfish festival', 'luderitz-crayfish-festival'],
  ['welwitchia', 'welwitschia-census'],
  ['amapianno', 'amapiano-on-the-jetty'],
  ['stargasing', 'stargazing-at-the-rim'],
  ['otjiherrero dress', 'otjiherero-dress-parade'],
  ['kayack seals', 'kayak-with-the-seals'],
  ['choir of noth and south', 'choirs-of-north-and-south'],
  ['lightouse unpluged', 'unplugged-at-the-lighthouse'],
  ['kuduru shed', 'kuduro-in-the-shed'],
  // Accents left out, transliterated or put where they don't belong.
  ['luderitz', 'beach-clean-and-seal-count'],
  ['Lüderitz crayfish', 'luderitz-crayfish-festival'],
  ['luederitz harbour market', 'harbour-market-luderitz'],
  ['lüderitz photo weekend', 'kolmanskop-light-weekend'],
  ['ju hoansi stories', 'stories-at-the-fire'],
  // Words in another order, or run together, or pulled apart.
  ['jazz camelthorn', 'camelthorn-jazz-evening'],
  ['market night depot', 'depot-night-market'],
  ['fire stories', 'stories-at-the-fire'],
  ['nightmarket', 'depot-night-market'],
  ['star gazing', 'stargazing-at-the-rim'],
  ['openmic', 'open-mic-dry-season'],
  ['drive in cinema', 'moonlight-drive-in'],
  // A town or a venue with a kind of event.
  ['braai okahandja', 'braai-masters'],
  ['comedy windhoek', 'laugh-in-four-languages'],
  ['walvis bay gospel', 'gospel-at-sunset'],
  ['swakop puppets', 'dune-puppets'],
  ['katutura dance', 'ma-gaisa-street-battle'],
  ['kokerboom theatre play', 'last-train-to-kolmanskop'],
  ['avis dam bootcamp', 'sunrise-bootcamp-avis'],
  ['film walvis', 'short-films-in-the-shed'],
  ['tech old depot', 'coding-dojo-first-api'],
  ['conference luderitz', 'green-coast-summit'],
  // An organiser.
  ['hardap sounds vinyl', 'vinyl-above-the-roofs'],
  ['little dunes', 'dune-puppets'],
  ['omuhoko threads', 'otjiherero-dress-parade'],
  ['sandveld race', 'dune-seven-hill-sprint'],
  // Beginnings and other forms of words.
  ['astronom', 'little-astronomers'],
  ['kayaking', 'kayak-with-the-seals'],
  ['baskets kavan', 'woven-baskets-of-the-kavango'],
  ['mining women', 'women-in-mining-mixer'],
  ['photographer weekend', 'kolmanskop-light-weekend'],
  ['kids farm', 'farm-day-for-children'],
  ['tax help for my business', 'small-business-tax-clinic'],
  // Afrikaans, and words that are only in the description.
  ['musiek windhoek', 'kwela-after-dark'],
  ['kreef fees', 'luderitz-crayfish-festival'],
  ['kinders vakansie kamp', 'holiday-camp-in-the-dunes'],
  ['toneel windhoek', 'last-train-to-kolmanskop'],
  ['oysters', 'oysters-and-bread'],
  ['flamingos lagoon', 'oysters-and-bread'],
  ['elephants drone', 'sky-and-data-day'],
];
