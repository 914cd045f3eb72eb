import { describe, expect, it } from 'vitest';
import { declaredTag, pageLanguage } from '../../../../src-main/engine/text/page-language.ts';

const english =
  'The garden is quiet in the morning, and the bees that nest in the wall are the first to be seen on the flowers of the hazel.';
const german =
  'Der Garten ist am Morgen still, und die Bienen, die in der Mauer nisten, sind als erste auf den Blüten der Hasel zu sehen.';
const chinese =
  '清晨的花园很安静，在墙里筑巢的蜜蜂最先出现在榛树的花上，谁想近距离观察它们，中午坐在太阳下等一刻钟就够了。';
const russian =
  'Утром в саду тихо, и пчёлы, которые живут в стене, первыми появляются на цветах орешника, если выглянет солнце.';

describe('the language of a page', () => {
  it.each([
    ['en', english],
    ['de', german],
    ['zh', chinese],
    ['ru', russian],
    [
      'fr',
      "Le jardin est calme le matin, et les abeilles qui nichent dans le mur sont les premières que l'on voit sur les fleurs du noisetier.",
    ],
    [
      'es',
      'El jardín está tranquilo por la mañana y las abejas que anidan en el muro son las primeras que se ven en las flores del avellano.',
    ],
    [
      'pt',
      'O jardim é calmo de manhã, e as abelhas que fazem ninho no muro são as primeiras que se vêem nas flores da aveleira do vizinho.',
    ],
    [
      'pl',
      'Rano w ogrodzie jest cicho i pszczoły, które gniazdują w murze, są pierwsze na kwiatach leszczyny, a potem nie ma ich do wieczora.',
    ],
    [
      'tr',
      'Bahçe sabahları sessizdir ve duvarda yuva yapan arılar fındık çiçeklerinde görülen ilk canlılardır, bu çok güzel bir şey.',
    ],
    [
      'vi',
      'Khu vườn yên tĩnh vào buổi sáng và những con ong làm tổ trong bức tường là những con đầu tiên được nhìn thấy trên hoa của cây.',
    ],
    [
      'uk',
      'Уранці в саду тихо, і бджоли, які живуть у стіні, першими з’являються на квітах ліщини, якщо вигляне сонце й потеплішає.',
    ],
    [
      'be',
      'Раніцай у садзе ціха, і пчолы, якія жывуць у сцяне, першымі з’яўляюцца на кветках арэшніку, калі выгляне сонца ў двары.',
    ],
    [
      'bg',
      'Сутрин в градината е тихо и пчелите, които живеят в стената, първи се появяват по цветовете на леската, когато изгрее слънцето.',
    ],
    [
      'ja',
      '朝の庭は静かで、壁に巣を作るハチが最初にハシバミの花に現れます。近くで見たい人は日向に座って待つだけです。',
    ],
    [
      'ko',
      '아침의 정원은 조용하고 벽에 둥지를 튼 벌들이 개암나무 꽃에 가장 먼저 나타납니다. 가까이에서 보려면 기다리면 됩니다.',
    ],
    ['th', 'สวนเงียบสงบในตอนเช้า และผึ้งที่ทำรังในกำแพงเป็นสิ่งแรกที่เห็นบนดอกไม้'],
    ['ar', 'الحديقة هادئة في الصباح والنحل الذي يعشش في الجدار هو أول ما يرى على أزهار البندق'],
    ['fa', 'باغ در صبح آرام است و زنبورهایی که در دیوار لانه می‌کنند اولین چیزی هستند که روی گل‌های فندق دیده می‌شوند'],
    ['he', 'הגן שקט בבוקר והדבורים שמקננות בקיר הן הראשונות שנראות על פרחי האגוז'],
    ['el', 'Ο κήπος είναι ήσυχος το πρωί και οι μέλισσες που φωλιάζουν στον τοίχο είναι οι πρώτες που φαίνονται'],
    ['hi', 'सुबह बगीचा शांत रहता है और दीवार में घोंसला बनाने वाली मधुमक्खियाँ सबसे पहले फूलों पर दिखती हैं'],
    ['ka', 'დილით ბაღი წყნარია და კედელში მობუდარი ფუტკრები პირველები ჩნდებიან თხილის ყვავილებზე'],
    ['hy', 'Առավոտյան այգին հանգիստ է, և պատի մեջ ապրող մեղուները առաջինն են երևում ծաղիկների վրա'],
    ['ta', 'காலையில் தோட்டம் அமைதியாக இருக்கிறது, சுவரில் கூடு கட்டும் தேனீக்கள் முதலில் பூக்களில் தெரியும்'],
    ['am', 'ጠዋት የአትክልት ስፍራው ጸጥ ያለ ነው፣ በግድግዳው ውስጥ የሚኖሩ ንቦች በአበቦች ላይ መጀመሪያ ይታያሉ'],
    ['sr', 'Ујутро је у врту тихо, а пчеле које се гнезде у зиду прве су које се виде на цветовима леске у дворишту.'],
    [
      'kk',
      'Таңертең бақша тыныш, қабырғада ұя салған аралар жаңғақ гүлдерінде бірінші болып көрінеді және ұзақ отырады.',
    ],
    ['mn', 'Өглөө цэцэрлэг нам гүм, хананд үүрлэсэн зөгий хамгийн түрүүнд цэцэг дээр үзэгдэнэ.'],
    ['ur', 'صبح کے وقت باغ خاموش ہوتا ہے اور دیوار میں گھونسلہ بنانے والی مکھیاں سب سے پہلے پھولوں پر نظر آتی ہیں'],
    ['mr', 'सकाळी बाग शांत आहे आणि भिंतीत घरटे करणाऱ्या मधमाश्या प्रथम फुलांवर दिसतात'],
    ['ne', 'बिहान बगैँचा शान्त छ र भित्तामा गुँड बनाउने मौरी पहिले फूलमा देखिन्छ'],
    ['bn', 'সকালে বাগান শান্ত থাকে'],
    ['te', 'ఉదయం తోట నిశ్శబ్దంగా ఉంటుంది'],
    ['kn', 'ಬೆಳಿಗ್ಗೆ ತೋಟ ಶಾಂತವಾಗಿದೆ'],
    ['ml', 'രാവിലെ പൂന്തോട്ടം ശാന്തമാണ്'],
    ['gu', 'સવારે બગીચો શાંત હોય છે'],
    ['pa', 'ਸਵੇਰੇ ਬਾਗ ਸ਼ਾਂਤ ਹੁੰਦਾ ਹੈ'],
    ['or', 'ସକାଳେ ବଗିଚା ଶାନ୍ତ ଥାଏ'],
    ['si', 'උදෑසන උයන නිහඬයි'],
    ['km', 'សួនច្បារស្ងប់ស្ងាត់នៅពេលព្រឹក'],
    ['lo', 'ສວນງຽບສະຫງົບໃນຕອນເຊົ້າ'],
    ['my', 'မနက်ခင်းမှာ ဥယျာဉ်က တိတ်ဆိတ်နေတယ်'],
    ['bo', 'ཞོགས་པ་ལྡུམ་ར་ཞི་འཇགས་ཡིན།'],
    ['chr', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ'],
    ['ff', '𞤆𞤵𞤤𞤢𞤪'],
    ['bg', 'Това е нашата нова страница, която е с много информация за хората'],
    ['bg', 'Начална страница за търсене'],
    ['ru', 'Главная страница объявлений'],
    ['ru', 'Это не для них'],
    ['de', 'Straße'],
    ['pl', 'Łódź'],
    ['en', 'Duplicate pages'],
  ])('%s is told by the text alone', (language, text) => {
    expect(pageLanguage(text, '')).toBe(language);
  });

  it.each([
    ['pt-BR', 'The fox. O jardim é calmo de manhã, e as abelhas são as primeiras que se vêem.', 'pt-BR'],
    ['ko', 'const a = readFile("x"); return map of names', 'ko'],
    ['zh-CN', '', 'zh-CN'],
    ['ru', 'Установка npm install --save-dev electron vite typescript и запуск npm run dev в папке проекта.', 'ru'],
    ['zh', '使用 Docker Compose 部署 Next.js 与 PostgreSQL：docker compose up -d 即可启动服务', 'zh'],
    ['en', german, 'en'],
    ['en', german.repeat(3), 'en'],
    ['de', `${german.repeat(3)} ${english}`, 'de'],
    ['nl', german.repeat(3), 'nl'],
    ['de', english, 'de'],
    [
      'ru',
      'Уранці в саду тихо, і бджоли, які живуть у стіні, першими з’являються на квітах ліщини, якщо вигляне сонце.',
      'ru',
    ],
    ['ja', chinese, 'ja'],
    [
      'nb',
      'Dette er en side om hunder og katter, og den er ikke lang, men du kan lese mer på nettet, som også har bilder av dem.',
      'nb',
    ],
    [
      'sl',
      'To je stran o psih in mačkah, ki ni dolga, vendar je dobra za vse ljudi, ki imajo radi živali, in se da brati o tem.',
      'sl',
    ],
    [
      'sr',
      'Ujutro je u vrtu tiho, a pčele koje se gnezde u zidu prve su koje se vide na cvetovima leske. '.repeat(5),
      'sr',
    ],
    ['en', `${chinese} ${english}`, 'en'],
    ['zh', 'static int main(argc, argv) { for (i = 0; i < count; i += 1) values[i] = read(input); } '.repeat(10), 'zh'],
    ['sv', 'Python Ruby Rust Haskell Kotlin Scala Clojure Erlang Elixir Lisp Pascal Fortran Cobol Ada', 'sv'],
  ])('%s is believed of “%s”', (declared, text, language) => {
    expect(pageLanguage(text, declared)).toBe(language);
  });

  it.each([
    ['en', chinese, 'zh'],
    ['en-US', russian, 'ru'],
    ['zh-CN', english.repeat(3), 'en'],
    ['de-DE', english.repeat(3), 'en'],
    ['fr', english.repeat(3), 'en'],
    ['zh', '朝の庭は静かで、壁に巣を作るハチが最初にハシバミの花に現れます。近くで見たい人は待つだけです。', 'ja'],
    ['en', 'สวนเงียบสงบในตอนเช้า และผึ้งที่ทำรังในกำแพงเป็นสิ่งแรกที่เห็นบนดอกไม้', 'th'],
  ])('%s is not believed of “%s”', (declared, text, language) => {
    expect(pageLanguage(text, declared)).toBe(language);
  });

  it('is none where nothing is written or declared', () => {
    expect(pageLanguage('', '')).toBe('other');
    expect(pageLanguage('12 345 – 67 %', 'und')).toBe('other');
  });

  it.each([
    ['zh_Hans_CN', 'zh-Hans-CN'],
    ['PT_br', 'pt-BR'],
    ['zh-cmn-Hans', 'zh-Hans'],
    ['zh_cmn_Hant_TW', 'zh-Hant-TW'],
    ['zh-CHS', 'zh'],
    ['en-US-u-ca-gregory', 'en-US'],
    ['jp', 'ja'],
    ['Chinese', null],
    ['{{ lang }}', null],
    ['', null],
    ['zxx', null],
  ])('the tag %s is %s', (declared, tag) => {
    expect(declaredTag(declared)).toBe(tag);
  });
});
