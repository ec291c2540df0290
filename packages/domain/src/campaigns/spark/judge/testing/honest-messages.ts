/** What people say in groups, written for this project. The rules of doubt were tuned on these. */
export const tuned = lines(`
gm everyone, hope you all slept well
good morning fam, coffee first then charts
anyone else watching the new validator numbers?
how long does a withdrawal usually take?
took about five minutes for me yesterday
I think the fees are still too high for small transfers
what wallet are you guys using on mobile?
phantom works fine, just update it first
nice, thanks for the quick answer
is there a testnet i can try before i use real money
wen token lol
lol that chart looks like my heart rate after three coffees
bridge was stuck for an hour but it went through in the end
can someone explain what the staking lock does
you lock for 14 days and get the reward at the end, nothing fancy
oh ok makes sense now, thank you
honestly the docs are better than most projects i have seen
the docs could use more pictures tbh
who is going to the meetup in Berlin next week?
i would love to but flights are too expensive right now
is the team doxxed or anon?
the ceo did an AMA last month, you can find it pinned
just read the whitepaper, page 12 is confusing
same here, the part about emissions makes no sense to me
they said they will publish a simpler version soon
my transaction failed twice, any idea why?
you probably need a bit more SOL for rent
yep that was it, working now
bullish on this community, everybody is so helpful
not financial advice but I am holding until next year
sold half at 210 and regret it a little
don't we all haha
what do you think about the new roadmap?
a bit ambitious but I like the direction
shipping every week is a good sign imo
when does the next phase start?
thursday 6 pm UTC if I remember correctly
can I join from Brazil or is it restricted?
no restrictions as far as I know
the mobile app crashes when I open settings
same on android 14, reinstall fixed it for me
did you report it to support?
yes, they answered within an hour
that's faster than my bank lol
Liverpool were awful last night, no pressing at all
the second goal was offside, change my mind
VAR checked it twice, it was fine
Haaland had three chances and missed all of them
i miss the days when football was not all about money
who do you think wins the derby on Sunday?
2-1 for us, I can feel it
you say that every week mate
Arsenal are bottling it again, aren't they
never in doubt, what a save by the keeper in the last minute
our coach has no plan B and it shows
Real Madrid always find a way, it's annoying
that free kick was world class
I only watch for the fantasy points at this stage
my captain got zero points again
what's everybody cooking tonight?
making a big pot of chili, enough for three days
do you put beans in it or are you one of those people?
beans of course, and a bit of dark chocolate
never tried chocolate in chili, sounds weird but ok
my rice always gets sticky, what am I doing wrong?
wash it three times and use less water
let it rest ten minutes with the lid on
thanks, will try that tomorrow
homemade pizza, the dough rests for two days in the fridge
two days?? I can't even wait two hours
worth it, believe me
i burned the garlic again, whole kitchen smells
low heat and patience my friend
anyone playing the new Zelda?
got it on release day and barely slept since
the water temple is driving me crazy
look for the small key behind the second wall
no spoilers please, I just started
which class should a beginner pick in this game?
go with the healer, everybody will love you
servers are down again, great evening
patch notes are up, they nerfed my main
about time, that build was broken
gg, close match, you played really well
need two more for ranked, anyone up for it?
give me ten minutes to finish dinner
my ping is terrible today, 200 ms all the time
try a cable, wifi is the worst for this
lost five in a row, time to go outside
is it worth buying the season pass?
only if you play every day, otherwise skip it
what time is it where you live?
almost midnight here, should have been in bed already
haha same, one more game they said
it's raining here since monday, send help
at least it's not 40 degrees like here
happy birthday!! hope you have a great day
thank you so much everyone, you made my day
first day at the new job tomorrow, wish me luck
good luck, you will do great
how was your weekend?
pretty quiet, finally cleaned the garage
my cat walked over the keyboard and sent that, sorry
best message in this chat so far
does anyone have a good book recommendation?
just finished Project Hail Mary, could not put it down
is it better than The Martian?
different but i liked it more
my kid asked me what a blockchain is and i had no answer
tell him it's a notebook that nobody can erase
that's actually a really good explanation
can we get a dark mode for the dashboard please
it's in the settings, top right corner
found it, thanks, my eyes are saved
why is the price moving so much today?
some whale sold, nothing else happened
volume is low on weekends so it moves easily
i set a stop loss at 5% and it got hit within a minute
leverage is not for me, learned it the hard way
paper trade first, it costs nothing
how do you keep your seed phrase safe?
on paper, in two different places, never online
metal plate for me, fire proof
never share it with anybody, not even support
got a dm from someone who says he is an admin, is that legit?
no, admins never dm first, block him
reported and blocked, thanks for the warning
scammers are getting more creative every day
is the audit public?
yes, it was done by two firms, both reports are on the website
one medium finding, fixed since march
I asked the same question last week and nobody answered
sorry mate, it gets lost when the chat moves so fast
pin it maybe?
what happens to my stake if the validator goes offline?
you earn less for that epoch but you lose nothing
how many people are in this group now?
over three thousand, was 200 when I joined
growing fast but the quality of talk is still ok
let's keep it that way
i vote yes on the proposal, the treasury can afford it
i am against, 2 million for marketing is way too much
can't we ask for monthly reports at least?
that would be a fair compromise
good point, somebody should write that in the forum
already did, twelve replies so far
great work on the last update team
the new page loads so much faster
still waiting for the ledger support though
it's planned for q3 according to the roadmap
everything is always planned for q3 lol
patience, they are only six people
true, can't complain really
did you see the interview with the founder?
yes, he seems honest, no big promises
i prefer that over hype to be honest
me too, been burned too many times
anybody here from Nigeria?
yes from Lagos, how far
i dey o, good to see you here
na so we see am, market no dey smile
abeg when this thing go pump
Guten Morgen zusammen, wie geht es euch?
Hat jemand schon die neue Version ausprobiert?
Ja, läuft bei mir ohne Probleme
Bei mir stürzt sie leider immer ab
Was haltet ihr von dem Spiel gestern?
Der Schiri war blind, aber wir haben verdient gewonnen
Kann mir jemand sagen, wie ich meine Wallet verbinde?
Oben rechts auf den Knopf klicken und bestätigen
Danke, hat geklappt
Ich koche heute Linsensuppe, wer will vorbeikommen?
Hola a todos, soy nuevo en el grupo
Bienvenido, aquí puedes preguntar lo que quieras
¿Alguien sabe cuánto tarda el retiro?
A mí me llegó en diez minutos
Qué partidazo ayer, no me lo esperaba
El árbitro nos robó otra vez
Hoy hice una paella con mi abuela, quedó buenísima
No entiendo cómo funciona el staking, ¿me ayudan?
Es fácil, bloqueas tus tokens y recibes recompensas
Muchas gracias por la explicación
Herkese günaydın, bugün hava çok güzel
Bu proje hakkında ne düşünüyorsunuz?
Bence ekip iyi ama biraz daha zaman lazım
Cüzdanımı nasıl bağlarım, bilen var mı?
Sağ üstteki düğmeye bas, sonra onayla
Dün akşamki maç çok kötüydü, hiç pas yapamadık
Chào mọi người, mình mới vào nhóm
Mọi người nghĩ sao về dự án này?
Mình thấy ổn nhưng cần thêm thời gian
Hôm nay giá giảm mạnh quá
Có ai biết cách rút tiền về ví không?
Bạn vào phần cài đặt rồi bấm rút là được
Bom dia pessoal, tudo bem com vocês?
Alguém conseguiu sacar hoje?
Eu consegui, demorou uns cinco minutos
Bonjour à tous, je viens de rejoindre le groupe
Est-ce que quelqu'un a testé la nouvelle version ?
Oui, ça marche très bien chez moi
Buongiorno ragazzi, come va oggi?
Secondo me il progetto ha del potenziale
Selamat pagi semua, apa kabar hari ini?
Kapan listing di exchange, ada yang tahu?
Всем привет, я тут новенький
Кто-нибудь уже пробовал вывести деньги?
Да, у меня пришло через пять минут
Спасибо, попробую сегодня вечером
Вчера был отличный матч, давно такого не видел
Привіт усім, хто вже пробував нову версію?
大家早上好，今天行情怎么样
我觉得这个项目团队很认真
有人知道提现要多久吗
今日はいい天気ですね、皆さん元気ですか
新しいアップデートはもう試しましたか
안녕하세요 오늘 처음 들어왔어요
출금은 얼마나 걸리나요
مرحبا جميعا كيف حالكم اليوم
هل جرب احد التحديث الجديد
नमस्ते सभी को, आज बाज़ार कैसा है
भाई ये प्रोजेक्ट कैसा लग रहा है
Bhai ye project kaisa lag raha hai, koi batao
Mujhe to team acchi lagi, baki dekhte hain
kumusta po kayo, bago lang ako dito
Cześć wszystkim, ktoś już próbował wypłaty?
Tak, u mnie przyszło po pięciu minutach
Hallo allemaal, hoe gaat het met jullie?
Salut tuturor, cine a testat noua versiune?
Hej allihopa, hur mår ni idag?
สวัสดีทุกคน วันนี้ตลาดเป็นยังไงบ้าง
Γεια σας παιδιά, τι κάνετε σήμερα
docs for the staking part are here https://docs.lumen.finance/staking took me a while to find
this one https://x.com/lumenfi/status/1900000000000000001 I liked it already
my transaction is stuck, can someone have a look? https://solscan.io/tx/5h3kQ
chart looks weird on https://www.coingecko.com/en/coins/lumen or is it just me?
what is the price now? I bought at $0.12 and it feels like forever ago
paid $40 for gas last year, never again
is 5% apy realistic or do they just print the rewards?
the answer is pinned, https://t.me/c/1600000000/42
if it goes back to 0.10 USDC I will buy a bit more, not today though
ticket for the meetup was 15€ with coffee included
read the audit yourself https://lumen.finance/audit.pdf page 4 is the important one
that save again haha https://media.tenor.com/abc.gif
flights are $220 from here so I will watch the stream
this page helped me to understand it https://en.wikipedia.org/wiki/Proof_of_stake
the talk from the conference is online https://www.youtube.com/watch?v=abc123 starts at minute 12
Was kostet das Ticket, 20€ oder mehr?
¿a cuánto está hoy? ayer la vi a $0.14
limit is $48 per person if I read it right, so no rush
they have shirts for $25 in the shop lumen.finance/shop and the quality is fine
sold mine at $210 and bought back at $180, best trade this year
is there a discount on the fees if I stake more than 500 USDC?
`);

/** The addresses of the campaign in whose group all of it is said. */
export const ownLinks = [
  'https://x.com/lumenfi/status/1900000000000000001',
  'https://t.me/lumenchat',
  'https://lumen.finance',
];

export function lines(text: string): readonly string[] {
  return text.trim().split('\n');
}
