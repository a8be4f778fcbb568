/**
 * Common passwords in lower case: words, names, pairs of words and keyboard runs. Attackers try these first, with a few
 * digits or symbols appended.
 */
const COMMON = new Set(
  `password passwort passw0rd p4ssword p4ssw0rd p@ssword p@ssw0rd pa55word pa55w0rd passcode passwords mypassword
  thepassword newpassword oldpassword yourpassword nopassword nopasswd passphrase password1 password12 password123
  changeme change-me changeit changethis changepassword letmein letmeinnow letmein1 welcome welcome1 welcome123
  welcomehome welcomeback iloveyou iloveyou1 iloveyou2 iloveu iloveme ilovegod ilovejesus ilovemusic ilovemom ilovemum
  ilovedad ilovemyself iloveyousomuch loveyou loveyou1 lovelove lovelife loveforever lovers loverboy lovergirl mylove
  truelove truelove1 foreverlove justinbieber sweetheart sweetie sweetpea sweetness sweethearts darling babygirl babyboy
  babygirl1 babyface princess princess1 prince princesa queen queenbee kingking kingdom beautiful gorgeous handsome
  pretty prettygirl prettyboy cutie cutiepie honey honeybee sugar sunshine sunshine1 moonlight starlight starwars
  startrek stargate superstar rockstar popstar superman batman spiderman ironman wonderwoman catwoman superhero
  captain captainamerica avengers pokemon pikachu digimon naruto sasuke dragonball dragon dragons monster monkey
  monkeys butterfly butterflies elephant elephants giraffe leopard cheetah panther tigers tiger lions lion eagle eagles
  falcon falcons dolphin dolphins penguin penguins rabbit rabbits turtle hamster kitten kittens kitty hellokitty puppies
  puppy doggie doggy scooby scoobydoo snoopy mickey mickeymouse minnie donald donaldduck tweety garfield simpsons
  spongebob tinkerbell cinderella football football1 soccer soccer1 baseball baseball1 basketball volleyball softball
  netball hockey cricket rugby rugbyman tennis golfing golfer swimming swimmer runner running cycling skating
  skateboard surfing surfer fishing fisherman hunter hunting shooter soldier warrior warriors gladiator knight ninja
  ninjas samurai pirate pirates cowboy cowboys liverpool liverpool1 liverpoolfc chelsea chelsea1 chelseafc arsenal
  arsenal1 arsenalfc manchester manchesterunited manunited manutd mancity tottenham everton barcelona realmadrid
  juventus bayern bayernmunich dortmund orlandopirates kaizerchiefs amakhosi springbok springboks proteas welwitschia
  welwitschias bravewarriors messi lionelmessi ronaldo cristiano cristianoronaldo ronaldinho neymar mbappe beckham
  maradona jordan jordan23 lebron kobebryant federer tigerwoods hamilton ferrari mercedes mercedesbenz porsche
  lamborghini bugatti corvette mustang camaro toyota hilux landcruiser landrover rangerover volkswagen golfgti bmw
  yamaha suzuki kawasaki ducati harley harleydavidson computer computer1 internet samsung samsung1 iphone android nokia
  huawei windows windows10 windows11 microsoft google facebook instagram whatsapp youtube twitter tiktok snapchat
  telegram netflix amazon paypal linkedin yahoo hotmail gmail outlook facebook1 google1 internet1 wifi wireless network
  router server database system systems security secure secret secrets topsecret mysecret private access accessdenied
  access14 entrance login loginlogin signin signup account accounts user users username guest guests visitor public
  admin admin1 admin123 administrator administrador adminadmin admin@123 root rootroot toor superuser supervisor manager
  operator master masters masterkey mastermind default defaultpassword temp temporary temppass test testing testtest
  test1234 tester testuser testpass demo demodemo sample example example1 oracle mysql postgres postgresql mongodb linux
  ubuntu debian cisco juniper docker github gitlab developer developers programmer hacker hackers hacking hackme
  qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop qwertyu qwertz qwertzuiop qwertzui azerty azertyuiop qweasd
  qweasdzxc qweqwe qweqweqwe qwerqwer qwe123qwe 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv qazwsx qazwsxedc
  qazwsx123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e 1234qwer qwer1234 asdf1234
  1234asdf asdfasdf asdfgh asdfghjk asdfghjkl asdfjkl zxcvbn zxcvbnm zxcvzxcv zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx
  1234abcd abcd1234 abc12345 abc123456 abc123abc a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 a123456 a12345678
  a123456789 123456a 12345678a 123456789a 1a2b3c4d 123abc456 123qweasd 123qwe123 123qweasdzxc 147258369 147852369
  159357456 159753456 159753123 741852963 789456123 789456123a 987456321 963852741 963258741 456789123 123321123
  123654789 147896325 321654987 741852963 852963741 11223344 1122334455 112233445566 12341234 12344321 123454321
  12121212 123123123 123321 12332112 321321321 10203040 1020304050 102030405 20202020 69696969 88888888 99999999
  00000000 11111111 87654321 987654321 9876543210 0987654321 0123456789 31415926 314159265 27182818 02468024 13579135
  135792468 246813579 24681357 13579246 19841984 19901990 20002000 20012001 20102010 20202021 20232024 20242024
  freedom freedom1 liberty justice peace peaceandlove peaceful happiness happy happyday happydays happiness1 birthday
  happybirthday mybirthday anniversary christmas christmas1 merrychristmas halloween valentine easter newyear
  happynewyear summer summertime winter wintertime spring springtime autumn january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday blackfriday
  weekend holiday holidays vacation morning goodmorning goodnight goodday afternoon evening midnight tomorrow yesterday
  today everyday forever foreverandever forever1 always together whatever whatever1 whateva whocares nothing something
  everything anything everyone nobody somebody anybody idontknow idontcare dontknow dontforget remember rememberme
  forgetme forgotit forgot forgetful iforgot forgotten helpme helpmeplease please pleaseletmein opensesame opendoor open
  family family1 familia myfamily families mother father brother sister brothers sisters grandma grandpa grandmother
  grandfather daughter children child husband wife mybaby mychild myson bestfriend bestfriends friends friends1
  friendship friend myfriend mylife lifeisgood lifegoeson goodlife goodluck goodtimes lucky lucky7 luckyone luckyman
  blessed blessing blessings faith faithful hope hopeful grace gracious gloria heaven heavenly angel angels angel1
  angelina angelica archangel jesus jesus1 jesuschrist jesusislord jesuslovesme jesussaves christ christian christ1
  christina christine godisgood godislove godbless godblessme godfather godswill praise praisegod praisethelord
  hallelujah halleluja amen emmanuel immanuel bible church pastor trinity salvation redeemer saviour almighty miracle
  miracles holyspirit allah alhamdulillah bismillah inshallah mohammed muhammad ramadan muslim abraham moses david
  daniel michael michael1 michelle jennifer jessica jessica1 elizabeth elizabeth1 alexander alexandra alexandria victoria
  victoria1 nicholas nicolas christopher jonathan matthew joshua andrew anthony robert william charles charlie charlie1
  patrick stephanie samantha samantha1 veronica vanessa rebecca rachel gabriel gabriela gabriella isabella isabelle
  isabel dominic dominique benjamin jeremiah sebastian fernando francisco alejandro alejandra gonzalez rodriguez
  martinez hernandez catherine katherine caroline charlotte josephine jacqueline valentina valeria natasha natalie
  penelope mercedes1 carolina margaret patricia barbara marianne johannes petrus martha maria magdalena frieda selma
  ndapewa ndapandula tangeni nangula panduleni hilma helena johanna
  namibia namibia1 namibian mynamibia ilovenamibia namibia1990 namib namibdesert kalahari etosha etoshapan windhoek
  windhoek1 windhoeklager swakopmund swakop walvisbay walvis luderitz oshakati ondangwa ongwediva rundu katima
  katimamulilo okahandja otjiwarongo tsumeb grootfontein gobabis rehoboth mariental keetmanshoop omaruru usakos outjo
  opuwo oranjemund katutura khomasdal kunene zambezi okavango kavango caprivi omusati oshana oshikoto ohangwena erongo
  hardap karas khomas omaheke otjozondjupa sossusvlei deadvlei spitzkoppe brandberg skeletoncoast fishriver
  fishrivercanyon kolmanskop damaraland kaokoland ovambo oshiwambo herero himba damara oryx gemsbok springbuck kudu
  biltong braaivleis braai kapana tafel tafellager africa african southafrica capetown johannesburg joburg pretoria
  durban botswana gaborone zimbabwe harare zambia lusaka angola luanda mozambique madiba nelsonmandela mandela samnujoma
  nujoma swapo quivertree kokerboom tickets ticket ticketing events event london newyork newyorkcity california
  losangeles chicago texas florida canada america unitedstates brazil argentina mexico spain france germany deutschland
  hallo hallo123 halloween1 hello hello1 hello123 hellohello helloworld hello-world goodbye byebye yesyesyes nonono
  music music1 musicislife musician guitar guitars piano drummer drums hiphop rocknroll metallica nirvana slipknot
  linkinpark greenday blink182 eminem tupac 2pac2pac beyonce rihanna shakira madonna michaeljackson bobmarley marley
  onelove reggae rastafari rastaman dancer dancing danceforever singer singing cheerleader gangster gangsta thuglife
  playboy playgirl player player1 players gamer gamers gameover gaming minecraft fortnite roblox callofduty counterstrike
  playstation playstation4 nintendo zelda mario supermario sonic assassin assassins creative chocolate chocolate1
  strawberry strawberries blueberry raspberry cherry cherries banana bananas pineapple watermelon orange oranges apples
  mango coconut peaches vanilla cinnamon caramel cookie cookies cupcake pancake cheesecake icecream popcorn pizza
  hamburger cheese chicken potato coffee cocacola pepsi redbull heineken guinness whiskey tequila vodka marijuana
  cannabis rainbow rainbows flower flowers sunflower roses rosebud lavender jasmine daisy violet lilies garden diamond
  diamonds crystal emerald sapphire silver golden goldfish platinum purple yellow green blue black white purple1
  blackberry blacklabel blackcat blackdog blackjack whitehouse greenhouse bluebird bluesky skyblue redrose redhead
  whatsup wassup letsgo letsplay trustno1 trustnoone trustme believe believer believeme dreamer dreams dreaming
  sweetdreams fantasy finalfantasy destiny mystery magic magical wizard harrypotter hogwarts gandalf lordoftherings
  gameofthrones matrix terminator godzilla kingkong jurassic jurassicpark titanic phoenix thunder lightning hurricane
  tornado tsunami volcano earthquake mountain mountains ocean oceans river beach beaches island paradise universe galaxy
  planet earth space spaceman skywalker lukeskywalker darthvader jupiter mercury neptune saturn apollo athena hercules
  student students teacher teachers school highschool college university unam namcol nust graduate education learning
  biology chemistry physics history english science doctor nurse engineer lawyer police officer security1 business
  company office money money1 moneymoney moneymaker million millionaire billionaire success successful winner winners
  champion champions victory power powerful powers legend legends forever21 genius einstein newton mathematics
  blahblah blahblahblah lalala lalalala hahaha hahahaha lolololol asshole fuckyou fuckyou1 fuckoff fuckme motherfucker
  bullshit bitch bitches sexy sexysexy sexygirl sexybitch sexyboy hotgirl hotstuff playtime bigdaddy daddysgirl mommy
  mommy1 momanddad mumanddad daddy daddy1 correcthorse correcthorsebatterystaple batterystaple incorrect invalid
  whatisit whatever123 nothing1 unknown undefined anonymous nullnull blank qwertyqwerty abcdefgh abcdefg1 abcdabcd`
    .trim()
    .split(/\s+/),
);

/** Keyboard rows and the alphabet, each in both directions. Any part of one is easy to guess. */
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);

/** True for a repetition, a run or a password on the list, even with up to five digits or symbols after it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (/^(.{1,4}?)\1+$/u.test(plain) || RUNS.some((run) => run.includes(plain))) return true;
  return COMMON.has(plain) || COMMON.has(withoutTail(plain));
}

/** Common passwords, in lower case. */
export const commonWords: ReadonlySet<string> = COMMON;

/** Strips the few digits and symbols that people append to a word: 'summer2026!' is as weak as 'summer'. */
export function withoutTail(password: string): string {
  return password.replace(/[^\p{L}]{1,5}$/u, '');
}
