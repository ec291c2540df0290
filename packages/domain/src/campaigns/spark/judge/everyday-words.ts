/**
 * The small words of common languages: articles, pronouns, prepositions, conjunctions, auxiliaries,
 * answers. Sentences are full of them; a list of words is not. Written for this project, by language.
 */
export const smallWords: Readonly<Record<string, string>> = {
  english: `a an the this that these those some any no every each all both i me my mine myself you your
    yours u ur he him his she her it its we us our ours they them their who whom whose which what when
    where why how be am is are was were been being do does did done doing have has had having can could
    will would shall should may might must and or but nor so if then than because cause cuz while though
    although until unless since as at by for from in into of off on onto out over to toward towards under
    up upon with without within about above after again against along among around before behind below
    beside besides between beyond down during except near per through throughout too very just also even
    only still yet not never ever always often sometimes already almost maybe perhaps quite rather really
    actually here there now yes yeah yep yup nope ok okay please thanks thank lol im ive id ill youre
    youve hes shes theyre weve dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt
    shouldnt havent hasnt aint thats theres whats gonna wanna gotta let lets s t m d ll re ve n idk tbh imo
    imho btw rn pls plz thx ty bro guys anyone someone everyone nobody everybody somebody anything
    something nothing everything else more most much many few less least lot lots another other others
    same such own hi hello hey gm gn`,
  pidgin: `dey una abeg wetin don na sef oo`,
  german: `der die das den dem des ein eine einen einem einer kein keine ich mich mir mein meine du dich dir
    dein er ihn ihm sie es wir uns unser ihr euch euer man wer was wann wo warum wie welche welcher ist
    bin bist sind seid war waren wird werden wurde habe hab hast hat haben hatte kann kannst muss mussen soll
    will wollen mag darf und oder aber sondern denn weil wenn ob dass als wie bis seit in im an am auf
    aus bei beim mit nach von vom vor zu zum zur uber unter durch fur gegen ohne um nicht nichts nie immer
    noch schon nur auch sehr so mal doch ja nein danke bitte hier da dort heute morgen gestern jetzt mehr
    viel alle alles jemand etwas gibt geht guten hallo schonen einfach dann also gerade wieder zwei drei funf zehn minuten tag woche`,
  spanish: `el la los las lo un una unos unas de del al a en y o u e pero porque que si no ni como cuando
    donde quien cual cuanto yo me mi mis tu te tus el ella nos nosotros su sus se le les ellos este esta esto
    estos ese esa eso es son soy eres era fue ser estar estoy esta estan estamos hay ha he han hemos tiene
    tengo tienes tienen va voy vamos van puede puedo hacer hago con sin por para sobre entre hasta desde
    muy mas menos ya tambien solo siempre nunca todo todos toda nada algo alguien aqui ahora hoy ayer
    manana gracias hola bien buenos buenas buen favor creo ver dos tres cinco diez minutos dia semana otra otro vez`,
  portuguese: `o os as um uma do da dos das no na nos nas em e ou mas porque que se nao como quando onde
    quem qual eu meu minha voce voces ele ela nos eles seu sua isso isto esse essa este ser estar sou foi
    sao era estou tem tenho ter vai vou vamos pode fazer com sem por pra para pelo pela ate muito mais
    menos ja tambem so sempre nunca tudo todos nada alguem aqui agora hoje ontem amanha obrigado ola bom
    boa dia gente dois tres cinco dez minutos uns semana demorou consegui`,
  french: `le la les l un une des du de d au aux et ou mais donc car que qui quoi dont quand comment
    pourquoi je j me m moi mon ma mes tu te toi ton ta tes il elle on nous vous ils elles son sa ses leur
    ce cet cette ces c ca est es suis sont etait etre ai as a avons avez ont avoir fait faire va vais vont peut
    peux pas ne n plus jamais toujours tres trop bien aussi encore deja si oui non dans en sur sous avec
    sans pour par entre chez tout tous rien merci bonjour salut ici aujourd hui demain hier y qu s t deux trois cinq minutes jour semaine`,
  italian: `il lo la i gli le un uno una di del della dei delle a al alla da dal in nel nella con su per tra
    fra e o ma che chi cosa come quando dove perche se non io mi mio mia tu ti tuo noi ci voi vi lui lei
    loro si questo questa quello sono sei siamo era essere ho hai ha abbiamo hanno avere fare va vado puo
    piu meno molto anche ancora gia solo sempre mai tutto tutti niente grazie ciao bene buon oggi ieri
    domani ora qui due tre minuti giorno settimana`,
  turkish: `bir bu su o ve veya ya da de ile icin ama fakat cunku ki mi mu ne nasil neden niye kim nerede
    ben sen biz siz onlar bana sana bize benim senin bizim var yok degil cok daha en gibi kadar sonra once
    simdi bugun yarin dun her hep hic hicbir bile sadece iyi evet hayir tamam tesekkurler merhaba selam
    arkadaslar bence olur oldu olacak olan olarak gun gunaydin kac baska iki uc bes dakika saat proje icin ust alt sag sol basla bas bilen biri hava guzel`,
  vietnamese: `la va co cua cho khong nay do mot cac nhung thi ma nhu voi trong tren duoi ngoai den tu ra
    vao len xuong di lai roi da dang se chua duoc bi toi ban minh anh em chi no ho ai gi nao sao dau khi
    neu vi nen cung rat qua lam hon nua thoi day kia hom nay mai oi nhe a moi nguoi biet xin chao cam on
    nghi thay muon phai con`,
  indonesian: `yang dan di ke dari untuk dengan ini itu ada tidak nggak gak bukan saya aku kamu dia kita
    kami mereka apa siapa kapan dimana kenapa gimana bagaimana bisa akan sudah udah belum lagi juga saja
    aja sangat banget lebih karena kalau kalo tapi atau pada oleh seperti sama semua hari besok terima
    kasih selamat pagi halo`,
  filipino: `ang ng mga sa na ay at kung kaya pero hindi wala meron may ako ikaw ka ko mo siya niya kami
    tayo natin kayo nila ito yan yun dito lang din rin naman ba po kasi para mas ano sino kailan paano
    bakit salamat`,
  dutch: `de het een en of maar want dat dit die ik mij me mijn jij je jouw hij zij ze wij we ons jullie hun
    wie wat waar wanneer waarom hoe is ben bent zijn was waren heb hebt heeft hebben kan kunnen moet zal
    wil niet geen ook nog al wel zo te in op aan van voor met bij naar uit over om door als dan er heel
    veel meer goed bedankt hallo vandaag morgen`,
  polish: `i a w z na do od po za o u nie tak to ten ta te jest sa byl bylo bedzie mam masz ma mamy jak co
    kto gdzie kiedy dlaczego czy ale bo ze zeby jesli tez juz jeszcze tylko bardzo wszystko nic ja ty on
    ona my wy oni mnie mi cie go jej sie dzis jutro teraz tu tam dzieki czesc dla przez przy dwa trzy minut minutach wszystkim ktos cos`,
  romanian: `si sau dar ca sa nu da este e sunt eram am ai are avem au eu tu el ea noi voi ei ele mie imi
    ce cine cand unde cum de la in din pe cu fara pentru prin mai foarte tot toate un o al acest asta doar
    acum azi maine multumesc salut noua doi trei minute`,
  czech: `a i ale nebo protoze ze jestli kdyz jak co kdo kde kdy proc je jsem jsi jsme jsou byl bylo bude mam
    mas ma mame ne neni ano ja ty on ona my vy oni me mi te se si v ve na do od po za s z u k pro pri to
    ten ta jeste uz jen taky moc dnes zitra diky ahoj`,
  scandinavian: `och eller men att som det den de jag du han hon vi ni ar var har hade kan ska vill inte
    icke ikke ej jeg er var og at til fra med pa i av for om hvad vad hva hvor hvordan hur mycket meget
    bare bara ogsa ocksa sig seg nu na her har tack tak takk hej hei ja nei en ett et`,
  hungarian: `a az egy es vagy de hogy mert ha mint nem igen is csak mar meg van volt lesz vagyok ez ezt azt
    mi ki hol mikor miert hogyan en te o mi ti ok nagyon sok jo ma holnap most itt ott koszonom szia`,
  hindi: `hai hain tha thi kya kyu kyun kaise kab kahan kaun nahi nahin haan mera meri mere tera apna hum
    tum aap main mein ka ki ke ko se par aur ya lekin toh bhi hi ho raha rahi kar karo bhai yaar bahut
    acha abhi aaj kal sab kuch koi wala baki sabhi dekhte lekin`,
  russian: `и в во не на я ты он она мы вы они оно с со что кто как где когда почему зачем а но или же бы
    ли то это этот эта эти так там тут здесь у к ко от до из за по под над при про для о об без через все
    всё всем меня мне мной тебя тебе его ему её ей нас нам вас вам их им мой моя мои твой наш ваш свой да
    нет ну уже ещё еще только очень тоже также если потому чтобы был была было были будет есть быть могу
    может можно нужно надо сегодня завтра вчера сейчас теперь всегда никогда кто-то привет спасибо всех
    доброе утро просто какой какая какие сколько чем раз вот думаю знаю ничего себя два три пять минут день неделю неделе кто уже`,
  ukrainian: `і й та в у не на я ти він вона ми ви вони з із зі що хто як де коли чому але або чи це цей ця
    ці так там тут до від по за для про без через усе все мене мені тебе його її нас вас їх мій твій наш
    ні ну вже ще тільки дуже теж також якщо бо щоб був була було є буде можна треба сьогодні завтра зараз
    привіт дякую хто добрий ранок`,
  balkan: `и е во на се да не со за од што како кога каде дали но или и ја јас ти тој таа ние вие тие мене
    ми му го ги ѝ е сум си сме се беше има нема много ова тоа сега денес аз ти съм е сме са от до при
    това този тази какво къде защо още вече само много благодаря здравей je su sam si smo nije da se na u
    i za od sa kao ali ili sto kako gde gdje kada zasto ovo to samo jos vec danas hvala`,
};

/** Words that people chat with, and that lists of nouns rarely have. English, and what all groups use. */
export const chatWords = `good great nice best better bad worse worst cool awesome amazing love loved like likes
  liked hate happy sad glad hope hoping hopefully wish fun funny crazy insane huge big small little new old early
  late long short high higher low lower easy hard free right wrong true sure fine real ready able different
  interesting important possible go goes going gone went come comes coming came get gets getting got make makes
  making made take takes taking took give gives giving gave see sees seeing saw seen look looks looking looked
  watch watching watched know knows knew think thinks thinking thought say says saying said tell tells told ask
  asked asking want wants wanted need needs needed feel feels feeling felt try tries trying tried use uses using
  used find finds found keep keeps keeping kept put buy buying bought sell selling sold hold holding held wait
  waiting waited start starts started starting stop stopped work works working worked play plays playing played
  win wins won winning lose loses lost losing join joined joining read reading learn learning learned help helps
  helping mean means happen happens happened happening believe remember forget forgot understand check checking
  checked send sent sending pay paid paying show shows showed cook cooking cooked eat eating ate sleep seems
  seem looks sounds sound guess agree agreed talk talking share sharing hear heard run running call called move
  moving change changed build building earn earning spend trade trading post posted today tomorrow yesterday
  tonight morning evening night day days week weeks weekend month months year years hour hours minute minutes
  time times soon later first last next once twice one two three four five ten half whole back away together
  ago finally anyway instead enough way thing things people man friend friends team project community market
  price group chat question answer idea point problem part kind end game match season point welcome congrats
  everybody haha hahaha lmao lmfao omg wow damn wtf bruh dude mate fam sir ser wen lfg wagmi ngmi dyor fomo hodl
  fr af ngl tho kinda sorta prob probably especially definitely literally honestly basically exactly totally
  stuff gg wp afk ez op nah ugh hmm hm oh ah well yay bullish bearish airdrop launch legit scam rug pump
  dump dip moon chart token tokens coin coins wallet mint nft sol eth btc bitcoin solana ethereum usdc crypto nothing
  anybody whats hows heres itll wasn didn doesn isn don won couldn wouldn ain`;
