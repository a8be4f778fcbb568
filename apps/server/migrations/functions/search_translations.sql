-- Words for the same thing in the languages of searches: English, Afrikaans and German.
--
-- Invariant: the words are folded as by search_text; those of a line may all stand for each other.
-- Lock order: takes no locks.
-- Index: none.

-- The other words for what this word means; none for most words. Words that visitors would more often mean
-- otherwise are left out, such as "see", "kind" and "boot".
create or replace function search_translations(p_word text) returns text[] language plpgsql immutable parallel safe as $$
declare
  c_alike constant text[] := array[
    -- Sports
    'soccer football sokker voetbal fussball',
    'netball netbal netzball',
    'cricket krieket',
    'athletics atletiek leichtathletik',
    'cycling fietsry radfahren radrennen mtb',
    'bicycle bike fiets fahrrad',
    'swimming swem schwimmen',
    'golf gholf',
    'wrestling stoei ringen',
    'boxing boks boxen',
    'fishing angling hengel visvang angeln',
    'running hardloop lauf laufen',
    'marathon maraton',
    'hike hiking stap wandern wanderung',
    'horse horses perd perde pferd pferde',
    'chess skaak schach',
    -- Music and stage
    'concert konsert konzert',
    'music musiek musik',
    'choir koor chor',
    'song songs lied liedjies lieder',
    'singing sing gesang singen',
    'orchestra orkes orchester',
    'guitar kitaar gitarre',
    'piano klavier',
    'drums drumming tromme trommeln',
    'dance dancing dans tanz tanzen',
    'theatre theater teater toneel',
    'comedy komedie',
    'circus sirkus zirkus',
    'film movie cinema fliek rolprent kino',
    'quiz vasvra',
    -- Art and words
    'art kuns kunst',
    'exhibition uitstalling ausstellung',
    'painting skilder malerei',
    'pottery pottebakkery topfern',
    'craft crafts handwerk',
    'photography fotografie',
    'book books boek boeke buch bucher',
    'poetry poems gedigte gedichte',
    'story stories storie verhale geschichten',
    -- Food and drink
    'food kos essen',
    'braai barbecue bbq',
    'wine wyn wein',
    'beer bier',
    'coffee koffie kaffee',
    'breakfast ontbyt fruhstuck',
    'lunch middagete mittagessen',
    'dinner aandete abendessen',
    'fish vis fisch',
    'crayfish kreef lobster languste',
    'oyster oysters oester oesters auster austern',
    'meat vleis fleisch',
    'cheese kaas kase',
    'chocolate sjokolade schokolade',
    'cake koek kuchen',
    'bread brood brot',
    'marula maroela omagongo',
    -- Occasions and gatherings
    'festival fees fest',
    'carnival karnaval karneval',
    'market markets markt',
    'party partytjie feier',
    'holiday holidays vakansie ferien',
    'christmas xmas kersfees weihnachten',
    'easter paasfees ostern',
    'auction veiling auktion',
    'wedding troue hochzeit',
    'charity liefdadigheid',
    'workshop werkswinkel',
    'course kursus kurs',
    'lecture lesing vortrag',
    'conference konferensie konferenz',
    'prayer gebed gebet',
    'worship lofprysing lobpreis',
    'church kerk kirche',
    'school skool schule',
    'university universiteit universitat',
    'business besigheid geschaft',
    'career careers loopbaan karriere',
    'tax belasting steuer steuern',
    'health gesondheid gesundheit',
    'yoga joga',
    -- People
    'children kids kinders kinder',
    'family gesin familie',
    'youth jeug jugend',
    'women vroue frauen',
    -- Nature and places
    'nature natuur natur',
    'environment omgewing umwelt',
    'conservation bewaring naturschutz',
    'stars sterre sterne',
    'astronomy sterrekunde astronomie',
    'moon maan mond',
    'night nag nacht',
    'evening aand abend',
    'desert woestyn wuste',
    'dune dunes duin duine',
    'beach strand',
    'coast kus kuste',
    'river rivier fluss',
    'mountain berg',
    'farm plaas',
    'garden tuin garten',
    'flower flowers blomme blumen',
    'bird birds voel voels vogel',
    'dog dogs hond honde hund hunde',
    'train trein zug',
    'technology tegnologie technologie',
    'computer rekenaar'];
begin
  return array(
    select distinct word
      from unnest(c_alike) as alike cross join unnest(string_to_array(alike, ' ')) as word
     where ' ' || alike || ' ' like '% ' || p_word || ' %' and word <> p_word);
end
$$;
