export type Language = 'en' | 'ru' | 'zh';

/** `word=synonym`; a reworded text has the synonym. */
interface WordLists {
  /** Several at once, so that no verb has to agree. */
  readonly people: string;
  /** In the past; in English also the participle. */
  readonly verbs: string;
  readonly materials: string;
  readonly things: string;
  readonly places: string;
  readonly times: string;
  readonly ways: string;
  readonly syllables: string;
  /** W people, V verb, T material with thing, P place, D time, H way, N number, X name, with `|` between sentences. */
  readonly sentences: string;
  readonly titles: string;
  /** Words outside the lists that a reworded text says in another way. */
  readonly synonyms: string;
}

/** Written for this generator; entries stand between commas. */
export const wordLists: Readonly<Record<Language, WordLists>> = {
  en: {
    people:
      'the masons,the ferrymen,local bakers=village bakers,two brothers,the wardens=the keepers,young apprentices=young trainees,the surveyors,its neighbours=people next door,the tenants=the lodgers,weavers,the millers,travelling clerks,old sailors=retired sailors,the gardeners,its owners=the proprietors,the librarians,volunteers=helpers,the glaziers,the council=the town board,three sisters,the drivers=the carriers,shepherds,the joiners=the carpenters,the printers,most visitors=most guests,the teachers=the tutors,the engineers,foragers,the potters,engravers,the nurses,the auditors=the inspectors,coopers,the brewers,dealers=traders,the archivists,roofers,the beekeepers,the pilots,students=pupils',
    verbs:
      'mended=repaired,carried=hauled,sold=traded,measured,painted=coated,counted=tallied,built=raised,dug up=unearthed,wrapped,stacked=piled,cleaned=washed,borrowed,replaced=swapped,weighed,hid=concealed,cut=trimmed,polished,ordered=requested,burned=scorched,lost=mislaid,found=discovered,copied,emptied=drained,locked=secured,lifted=hoisted,shared,sorted=arranged,tested=tried,stored=kept,described=depicted,split,bent,rented=leased,joined=linked,exchanged,bought=purchased,filled,guarded=protected,drawn up=drafted,moved=shifted,dried,planted,listed,glued=fastened,checked=examined,softened,sharpened,marked=labelled,saved=rescued,offered',
    materials:
      'cedar,slate,copper,linen,oak=oaken,iron,paper,woollen=wool,granite,wicker,painted,brass,glass,leather=hide,folding,clay,birch,silver,rusty=corroded,marble,hollow,canvas,narrow=slim,tin,velvet,striped,heavy=weighty,carved,cotton,gilded,wax,brick,bamboo,amber,steel,pine,portable=movable,crooked,chalk,enamel',
    things:
      'gates=doorways,bridges,ladders,kettles,barrels=casks,shutters,maps=charts,ropes=cords,lamps=lanterns,bells,carts=wagons,chairs=seats,boxes=crates,windows,wheels,benches,roofs,pipes,clocks,baskets,curtains=drapes,sails,fences=railings,looms,ovens=stoves,mirrors,jars=pots,anchors,tables,saddles,panels=boards,tiles,pumps,scales=balances,flags=banners,bowls=dishes,stairs=steps,books=volumes,keys,blankets,mills,cabinets=cupboards,trays,hinges,needles,ledgers=account books,oars=paddles,tents,buckets=pails,violins,cages,valves,knives=blades,chimneys,rafts,stamps,gloves,hooks,posters,wells,masks,brooms,spoons,hedges,puppets,tools=implements,dolls,drums,nets,crowns',
    places:
      'behind the harbour=near the port,under the north tower,along the canal,in the cellar=in the basement,at the market=in the market hall,beside the old station,on the upper floor=on the top storey,in a rented barn,near the quarry,across the valley,by the chapel,inside the customs house,on the far bank=on the opposite bank,in the orchard,at the crossroads,below the dam,in the school yard,round the lighthouse,behind a curtain,on the ridge,at the edge of the moor=on the fringe of the moor,in the reading room,beneath the arches,in a narrow lane,near the border=close to the frontier,next to the bakery,on the ferry,in the attic=under the roof,among the vineyards,over the gorge',
    times:
      'in early spring=as spring began,after the flood,before dawn=ahead of sunrise,late in the autumn,on the second day,within a week=in seven days,towards evening=near nightfall,during the strike,every other month,in the first winter,shortly afterwards=soon after,long ago=in the distant past,at harvest,during the long drought,on market days,after the war,by midsummer,between two storms,at the end of the lease,a year later=twelve months on,in those days=at that time,when the snow melted,one quiet morning,before the holidays,on the eve of the fair',
    ways: 'without hurry=unhurriedly,by hand=manually,with great care=very carefully,at their own cost,against all advice,in silence=without a word,for a small fee=at a modest price,almost by accident=nearly by chance,in the open,with borrowed money,as best they could,twice over,to everybody’s surprise=unexpectedly,under a false name,with the help of a mule,piece by piece=bit by bit,from memory,in good faith=honestly,by candlelight,on credit,in full view,with little success=rather unsuccessfully,at a gallop=in haste,for a bet,by the dozen,in turns=one after another,through a hired clerk,as a favour,in plain clothes,with two witnesses',
    syllables:
      'ba,ven,tor,mar,lis,quen,dor,hal,win,ster,bro,kel,fen,ash,cor,lan,pel,rud,sil,thor,ul,wex,yar,zan,ock,ham,bury,ford,ley,mouth',
    sentences:
      'D, W V T P.|W V T H, and W V T D.|T were V P, so W V T.|When T were V, W V T P.|Nobody could explain why W V T, but T were V H.|N of the T were V D; the rest were V P.|According to X, W V T P and H.|X writes that T were V before W V T.|For N years W V T, until T were V P.|Those who V T P later V T H.|The T of X were V D, which is why W V T.|If W had not V T, T would have been V P.|W from X V T together with T.|Between X and X, T were V H and then V again D.|It was often said that W V T; in truth T were V P.|The price of T rose by N per cent after W V T D.|T, however, were never V P.|In a letter to X, W V T and asked for T.|Only N T remained P, and W V them H.|D the T were V, although W still V T.|Since T had been V H, W V T P without waiting for X.|As for T, W V them D and V the others P.',
    titles:
      'The T of X|How W V T|T and T in X|Why W V T|X and its T|T P|When W V T|A short history of T in X|On T and on T',
    synonyms:
      'before=prior to,after=following,because=since,although=even though,however=nevertheless,later=subsequently,often=frequently,still=even now,only=merely,together with=along with,so=therefore,and then=and afterwards,never=at no time,asked for=demanded,rose by=grew by,remained=were left,the rest=the remainder,which is why=and for that reason,in truth=in reality,nobody=no one,without waiting for=not waiting for,according to=as told by,explain=make clear,the others=the remaining ones',
  },
  ru: {
    people:
      'каменщики,паромщики=перевозчики,местные пекари=здешние пекари,два брата,сторожа=охранники,ученики=подмастерья,землемеры,соседи,жильцы=постояльцы,ткачи,мельники,писари=конторщики,моряки=матросы,садовники,хозяева=владельцы,библиотекари,добровольцы=волонтёры,стекольщики,три сестры,возчики=извозчики,пастухи,столяры=плотники,печатники,гости=посетители,учителя=преподаватели,инженеры,гончары,гравёры,санитары,ревизоры=проверяющие,бондари,пивовары,торговцы=купцы,архивисты,кровельщики,пасечники,лётчики,студенты,рыбаки=рыболовы,кузнецы',
    verbs:
      'починили=отремонтировали,перенесли=перетащили,продали=сбыли,измерили,покрасили,пересчитали=сосчитали,построили=возвели,откопали=выкопали,завернули=упаковали,сложили=уложили,вымыли=отмыли,одолжили,заменили=сменили,взвесили,спрятали=укрыли,обрезали=подрезали,отполировали,заказали,сожгли=спалили,потеряли=утратили,нашли=обнаружили,скопировали,опорожнили,заперли=закрыли,подняли,поделили=разделили,разобрали=рассортировали,испытали=опробовали,сохранили=сберегли,описали,раскололи,согнули,сдали,соединили=скрепили,обменяли=выменяли,купили=приобрели,заполнили=наполнили,охраняли=стерегли,начертили,передвинули=сдвинули,высушили=просушили,расставили,перечислили,склеили,проверили=осмотрели,размягчили,наточили=заточили,пометили=отметили,спасли,предложили',
    materials:
      'кедровые,сланцевые,медные,льняные,дубовые,железные,бумажные,шерстяные,гранитные,плетёные,расписные=узорчатые,латунные,стеклянные,кожаные,складные,глиняные,берёзовые,серебряные,ржавые=заржавленные,мраморные,пустые=порожние,парусиновые,узкие=неширокие,жестяные,бархатные,полосатые,тяжёлые=увесистые,резные,хлопковые,позолоченные=золочёные,восковые,кирпичные,бамбуковые,янтарные,стальные,сосновые,переносные,кривые=изогнутые,меловые,эмалевые',
    things:
      'ворота,мосты,лестницы,чайники,бочки,ставни,карты=планы,верёвки=канаты,лампы=светильники,колокола,телеги=повозки,стулья,ящики=коробки,окна,колёса,скамьи=лавки,крыши=кровли,трубы,часы,корзины,занавеси=шторы,паруса,заборы=ограды,станки,печи,зеркала,кувшины=горшки,якоря,столы,сёдла,доски=панели,плитки,насосы,весы,флаги=знамёна,миски=чаши,ступени,книги=тома,ключи,одеяла=покрывала,мельницы,шкафы,подносы,петли,иглы=иголки,тетради,вёсла,палатки=шатры,вёдра,скрипки,клетки,клапаны,ножи=клинки,дымоходы,плоты,печати=штампы,перчатки=рукавицы,крюки,афиши=плакаты,колодцы,маски,мётлы,ложки,изгороди,куклы,инструменты=орудия,барабаны,сети=неводы,короны,сундуки',
    places:
      'за гаванью=возле порта,под северной башней,вдоль канала,в погребе=в подвале,на рынке=на базаре,у старого вокзала,на верхнем этаже,в чужом сарае,близ карьера=рядом с карьером,по ту сторону долины,возле часовни=около часовни,внутри таможни,на дальнем берегу=на противоположном берегу,в яблоневом саду,на перекрёстке,ниже плотины,на школьном дворе,вокруг маяка,за занавесом,на гребне горы,на краю болота=у болота,в читальном зале,под сводами,в узком переулке,у самой границы=недалеко от рубежа,рядом с пекарней,на пароме,на чердаке=под крышей,среди виноградников,над ущельем',
    times:
      'ранней весной=в начале весны,после наводнения=после паводка,до рассвета=перед восходом,поздней осенью,на второй день,за неделю=в семь дней,к вечеру=ближе к ночи,во время забастовки,через месяц,в первую зиму,вскоре=спустя немного времени,давным-давно=в давние годы,в пору жатвы,в долгую засуху,по базарным дням,после войны,к середине лета,между двумя бурями,в конце аренды,годом позже=через год,в те дни=в то время,когда растаял снег,одним тихим утром,перед праздниками,накануне ярмарки',
    ways: 'без спешки=неторопливо,вручную=руками,с большой осторожностью=очень бережно,за свой счёт,вопреки советам=наперекор советам,молча=без единого слова,за малую плату=недорого,почти случайно=едва ли не случайно,под открытым небом,на занятые деньги=в долг,как сумели,дважды=два раза,ко всеобщему удивлению=неожиданно для всех,под чужим именем,при помощи мула,по частям,по памяти,честно=добросовестно,при свечах,в кредит,у всех на виду,без особого успеха=не слишком удачно,в спешке=впопыхах,на спор,дюжинами,по очереди=поочерёдно,через посредника,в виде одолжения,в простой одежде,при двух свидетелях',
    syllables:
      'ба,вен,тор,мар,лис,квен,дор,гал,вин,стер,бро,кел,фен,аш,кор,лан,пел,руд,сил,хор,ул,век,яр,зан,ок,град,бор,форд,лея,мос',
    sentences:
      'D W V T P.|W V T H, а W V T D.|T V P, поэтому W V T.|Когда T V, W V T P.|Никто не мог объяснить, почему W V T, но T V H.|Из них N штук V D; прочие V P.|Как пишет X, W V T P и всё это H.|X вспоминает, что T V прежде, чем W V T.|За N лет W V T, пока T не V P.|Те, что V T P, потом V T H.|В местности X T V D, вот почему W V T.|Если бы W не V T, то T V бы P.|W из посёлка X V T вместе с тем, что T уже V.|От X до X T V H, а затем ещё раз V D.|Часто говорили, что W V T; на самом деле T V P.|Цены выросли на N процентов после того, как W V T D.|T, однако, так и не V P.|В письме W V T и просили прислать T.|Осталось только N, их W V P и притом H.|D T V, хотя W ещё V T.|Так как T V H, W V T P и не стали ждать, что скажет X.|Что до прочего, то W V T D, а остальное V P.',
    titles: 'T в посёлке X|Как W V T|T и T|Почему W V T|X: T P|T P|Зачем W V T|Краткая история: T, X|Ещё раз про T',
    synonyms:
      'поэтому=вследствие этого,потом=впоследствии,однако=тем не менее,хотя=несмотря на то что,часто=нередко,только=лишь,вместе с тем=наряду с тем,прочие=остальные,прежде=раньше,прислать=выслать,выросли на=поднялись на,так как=поскольку,никто не мог объяснить=никому не удалось объяснить,вот почему=по этой причине,на самом деле=в действительности,а затем=а после,как пишет=как сообщает,вспоминает=припоминает',
  },
  zh: {
    people:
      '石匠们,摆渡人=船夫,当地的面包师=本地面包师,兄弟二人,守门人=看守,学徒们=徒弟们,测量员,邻居们=街坊们,租客=房客,织工,磨坊主,文书们=书记员,老水手=老船员,园丁,业主=主人,图书管理员,志愿者=义工,玻璃匠,三姐妹,车夫=赶车人,牧羊人,木匠=木工,印刷工,游客=访客,教师们=老师们,工程师,陶工,雕刻师,护士们,审计员=检查员,箍桶匠,酿酒师,商贩=小贩,档案员,瓦匠,养蜂人,飞行员,学生们=学员们,渔民=打鱼人,铁匠',
    verbs:
      '修好=修理,搬走=运走,卖掉=出售,测量,粉刷=涂刷,清点=盘点,建造=兴建,挖出=掘出,包好=裹好,堆放=码放,清洗=洗净,借来,更换=替换,称量,藏起=隐藏,剪短=裁短,打磨=抛光,订购=预订,烧毁=焚毁,丢失=遗失,找到=发现,抄写=誊写,倒空=清空,锁住,抬起=举起,分享,整理=归整,试用=试验,保存=保管,描述=描写,劈开,弄弯,租下=承租,连接=接上,交换=互换,购买=采购,装满=填满,看护=守护,绘制=画出,挪动=移动,晾干=晒干,摆放=摆设,登记=记录,粘合,检查=查看,软化,磨快=磨利,标记=标注,抢救=救出,赠送=送出',
    materials:
      '雪松,青石,紫铜,亚麻,橡木,生铁,牛皮纸,羊毛,花岗岩,藤编,彩绘=描彩,黄铜,玻璃,皮制=皮质,折叠,陶土,白桦,银质,生锈的=锈蚀的,大理石,空心=中空,帆布,狭长=细长,锡制,天鹅绒,条纹,沉重的=笨重的,雕花=刻花,棉布,镀金=鎏金,蜂蜡,红砖,毛竹,琥珀,精钢,松木,便携=随身,弯曲的=弯弯的,白垩,搪瓷',
    things:
      '大门,桥梁,梯子=扶梯,水壶,木桶,百叶窗,地图=图纸,绳索=绳子,灯具=灯盏,铜钟,马车=大车,椅子=座椅,箱子=盒子,窗户=窗子,车轮,长凳=板凳,屋顶,管道=管子,时钟,篮子=提篮,窗帘=帘子,船帆,围栏=栅栏,织机,炉灶=灶台,镜子,罐子=坛子,船锚,桌子,马鞍,面板=板材,瓷砖,水泵=抽水机,天平,旗帜=旗子,碗碟=盘碗,台阶,书册=书本,钥匙,毯子=被毯,风车,柜子=橱柜,托盘,铰链,针线,账本=账册,船桨,帐篷,水桶,提琴,笼子,阀门,刀具=刀子,烟囱,木筏,印章=图章,手套,钩子,海报=招贴,水井,面具,扫帚,汤匙=勺子,篱笆,木偶,工具=器具,玩偶,鼓面,渔网,王冠',
    places:
      '港口后面=码头后面,北塔下面,运河沿岸,地窖里=地下室里,集市上=市场上,老车站旁边,顶楼=最高一层,租来的谷仓里,采石场附近,山谷对面,小教堂旁,海关大楼里,对岸=河对面,果园里=果林里,十字路口,水坝下游,学校操场,灯塔周围,幕布后面,山脊上,荒原边缘=荒野边上,阅览室里,拱门下,窄巷里=小巷里,边境附近=国境附近,面包店隔壁,渡船上,阁楼里=顶阁里,葡萄园中间,峡谷上方',
    times:
      '初春时节=早春,洪水过后=水灾之后,天亮之前=黎明前,深秋,第二天=次日,一周之内=七天之内,傍晚时分=黄昏时,罢工期间,每隔一个月,头一个冬天,不久之后=没过多久,很久以前=多年以前,收获季节,大旱期间,赶集的日子,战争结束后=战后,仲夏前后,两场风暴之间,租约到期时,一年以后=次年,那段日子=那个时候,冰雪融化时,一个安静的早晨,节日之前,庙会前夕',
    ways: '不慌不忙地=从容地,亲手=用手,小心翼翼地=非常谨慎地,自费,不顾劝告地=不听劝告地,默默地=一声不响地,以低价=以便宜的价格,几乎偶然地,公开地,借钱,尽力=尽量,反复=再三,出人意料地=意外地,冒名,靠一头骡子,一件一件地=逐件,凭记忆,诚恳地=真诚地,借着烛光,赊账,当众,不太成功地=不怎么顺利地,匆匆=急忙,为了打赌,成批,轮流=依次,托人,顺便,穿着便装,在两名证人面前',
    syllables: '柏,云,远,清,石,安,德,和,宁,溪,泽,岭,川,原,平,兴,永,文,青,东,南,北,沙,林,河,桥,湾,渡,塘,岗',
    sentences:
      'D，W在PVT。|WHVT，W则在DVT。|T在P被V，于是WVT。|当T被V的时候，W正在PVT。|没有人能解释为什么WVT，但是TH被V了。|其中N件T在D被V，其余的在P被V。|据X说，W在PHVT。|X写道，在WVT之前，T已经被V。|整整N年里W一直VT，直到T在P被V。|那些在PVT的人，后来HVT。|X的T在D被V，这就是WVT的原因。|假如W没有VT，T就会在P被V。|来自X的W把T和T一起V了。|从X到X，TH被V，D又被V了一次。|常有人说WVT，其实T在P被V。|自从WDVT，T的价格上涨了百分之N。|然而T从来没有在P被V。|在给X的信里，W提到VT，并索要T。|P只剩下N件T，WH把它们V了。|DT被V，尽管W仍在VT。|由于TH被V，W没有等X，就在PVT。|至于T，W在D把它们V，另一些在P被V。',
    titles: 'X的T|W如何VT|T与T|W为什么VT|X与T|P的T|W何时VT|X的T简史|再谈T',
    synonyms:
      '然而=可是,但是=不过,于是=因此,其余的=剩下的,后来=随后,原因=缘故,假如=如果,常有人说=人们常说,其实=实际上,价格=售价,上涨=上升,由于=因为,至于=说到,直到=一直到,没有人=谁也不,提到=说起,只剩下=仅剩,尽管=虽然',
  },
};
