import { lines } from './honest-messages.ts';

/** More of it, written at the same time: only the test looks at these. */
export const heldOut = lines(`
morning all, what did I miss overnight?
nothing much, same old sideways chop
ok back to sleep then
has the snapshot been taken yet or do we still have time?
not yet, they will announce it two days before
am i the only one who can't log in right now?
works on my side, try another browser
cleared the cache and now it's fine
this is why I always screenshot everything
which explorer do you use to look at token accounts?
solscan mostly, the official one when it is down
gas was 0.0002 for me so basically free
cheaper than the coffee I spilled on my desk
do we know who the market maker is?
no idea, and to be honest I don't care
they should care about liquidity first, then marketing
agree, thin books make every sell look like a crash
someone bought 40k in one go, look at that candle
that candle made my whole month
and it's gone again, easy come easy go
I would rather have slow growth than a pump and dump
same, been here since the first week
respect, you are an OG then
how do I get a role in this group?
just stay active and be nice, mods hand them out
are there going to be more quests this month?
I hope so, the last ones were fun
my brother joined because of me, now he talks more than I do
welcome him from us
what is the difference between the two pools?
one pays daily, the other one compounds
so compounding is better if you do not need the money?
exactly, but you cannot take it out before the end
can somebody translate the announcement?
short version: launch is delayed by a week
ugh, again? third time now
better late than buggy
fair enough
their support told me to wait 24 hours
did it arrive in the end?
yes this morning, all good
Barcelona played like a youth team yesterday
they are a youth team, look at the ages
that 17 year old is better than half the league though
transfer window is a circus, 100 million for a left back
we need a proper striker, been saying it for two years
penalty in the 94th minute, I almost fell off the couch
my dad still talks about the final in 1999
were you at the stadium or watching at home?
at home with my neighbours, they hate me now
F1 this weekend, who's watching?
hope it rains, otherwise it will be boring
Verstappen by 20 seconds, book it
I tried making ramen from scratch, took the whole day
and was it any good?
the broth yes, the eggs were a disaster
six and a half minutes, then ice water
my grandma would kill me for using a garlic press
she is right, knife only
does anyone have a vegan recipe for banana bread?
use apple sauce instead of the eggs, works every time
just had the best tacos of my life, sitting in the car crying
where was that? asking for a friend
small truck near the station, no sign, no menu
anyone up for some Rocket League later?
I'm in, but I am really bad at it
we are all bad, that's why it is fun
finally beat the last boss after two weeks
took you long enough lol, congrats
the ending made me cry, not gonna lie
should i start with the first game or skip to the third?
start from the beginning, the story is connected
my old laptop sounds like a plane when I open it
clean the fan, mine was full of dust
gpu prices are finally going down
still too much for what you get
ngl this group is better than most discords i am in
no spam and people actually talk, love it
speak for yourself, I only come for the memes
that meme about the intern killed me
who made it? give them a raise
do you guys think remote work is here to stay?
in my company they want us back three days a week
I would quit, the commute kills me
easy to say if you have savings haha
studying for my exam and reading this chat instead
go study, we will still be here
passed it!! thanks for kicking me out of here
congratulations, well deserved
how is the weather in Lisbon at the moment?
sunny and 24, sorry not sorry
i'm so jealous, it is snowing here
Wann kommt eigentlich das nächste Update?
Angeblich nächste Woche, aber mal sehen
Ich hab gestern den ganzen Tag gezockt, bin total müde
Wie lange dauert bei euch eine Auszahlung?
Bei mir waren es ungefähr zehn Minuten
¿Cuándo es la próxima actualización?
Creo que la semana que viene, no estoy seguro
Me encanta esta comunidad, siempre ayudan
Mi madre hace las mejores empanadas del barrio
Yeni güncelleme ne zaman gelecek acaba?
Haftaya diyorlar ama pek inanmıyorum
Burada herkes çok yardımsever, teşekkürler
Khi nào có bản cập nhật mới vậy mọi người?
Nghe nói tuần sau, nhưng mình không chắc
Cảm ơn bạn, mình làm được rồi
Quando sai a próxima atualização?
Acho que na semana que vem
Quand est-ce que la mise à jour sort ?
La semaine prochaine je crois
Когда выйдет следующее обновление?
Говорят, на следующей неделе, но я не уверен
下次更新是什么时候啊
听说是下个星期，但是不确定
found it, the guide is at https://docs.lumen.finance/first-steps and it has pictures
is the price on the site wrong? it shows $0.31 for me
i paid 3 USDC for the transfer, is that normal?
here is my transaction if someone wants to check https://solscan.io/tx/3kPq8 it says success
just commented on https://x.com/lumenfi/status/1900000000000000001 nice picture by the way
a coffee costs $6 in this town, no wonder I make my own
forum thread about the vote, worth five minutes https://forum.lumen.finance/t/budget/31
down 12% since monday and still nobody panics, I like that
Wo sehe ich den Kurs? Gestern stand er bei 0,30$
this video explains the pools better than I can https://www.youtube.com/watch?v=xyz789
cheapest ticket I found is $90, the early ones are gone
`);
