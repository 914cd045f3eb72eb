import type { SharedTexts } from './en.ts';

export const error: SharedTexts['error'] = {
  'address-invalid': {
    message: '«{{address}}» — не адрес.',
    hint: 'Введите полный адрес, например https://example.com/sitemap.xml, или путь к папке.',
  },
  'archive-broken': {
    message: 'Не удаётся открыть {{file}} как ZIP-архив: его оглавление отсутствует или повреждено.',
    hint: 'Возможно, он скачан не полностью: скачайте или упакуйте его заново. Или распакуйте то, что удастся, и выберите эту папку.',
  },
  'audit-file-exists': {
    message: 'Файл {{file}} уже существует.',
    hint: 'Выберите другое имя или откройте этот файл, чтобы продолжить работу. Ничего не изменено.',
  },
  'audit-file-locked': {
    message: 'Файл {{file}} открыт в другом окне или процессе.',
    hint: 'Закройте его там и повторите попытку. Ничего не изменено.',
  },
  'audit-file-newer': {
    message: 'Файл {{file}} записан более новой версией PageTwin (формат {{found}}, эта версия читает до {{known}}).',
    hint: 'Обновите PageTwin, чтобы открыть его. Файл не изменён.',
  },
  'audit-file-damaged': {
    message: 'Файл {{file}} повреждён: {{detail}}.',
    hint: 'Откройте резервную копию, если она есть. Файл не изменён.',
  },
  'audit-not-a-file': { message: '{{file}} — не файл аудита.', hint: 'Файлы аудита создаёт PageTwin, их имена оканчиваются на .pagetwin.' },
  'audit-not-found': { message: 'Этот аудит не открыт.', hint: 'Сначала откройте его файл.' },
  'audit-running': { message: 'Аудит выполняется.', hint: 'Сначала приостановите его: потом он продолжится с того же места.' },
  cancelled: { message: 'Отменено.', hint: 'Всё, что было готово, сохранено.' },
  'cluster-not-found': { message: 'Такого кластера больше нет.', hint: 'Аудит был выполнен заново; посмотрите список кластеров.' },
  'disk-full': {
    message: 'На диске нет места.',
    hint: 'Освободите место и запустите аудит снова: он продолжится с последней контрольной точки.',
  },
  'experiment-data-empty': {
    message: 'В {{folder}} нет файлов {{ending}}.',
    hint: 'Документы набора лежат в папке «docs» рядом с truth.tsv.',
  },
  'experiment-data-invalid': {
    message: 'В {{file}} нет строк со столбцом «{{column}}».',
    hint: 'Нужна таблица со строкой заголовков и табуляцией между столбцами; столбцы описаны в docs/evaluation.md.',
  },
  'experiment-data-missing': {
    message: 'Ни в {{folder}}, ни во вложенных папках нет truth.tsv.',
    hint: 'Выберите папку размеченного набора: docs/ и truth.tsv, как описано в docs/evaluation.md.',
  },
  'experiment-data-too-small': {
    message: 'В {{set}} разных документов: {{found}}, а для опыта нужно {{needed}}.',
    hint: 'Выберите набор побольше.',
  },
  'experiment-detector-missing': {
    message: 'Для опыта «{{experiment}}» не хватает методов: {{detectors}}.',
    hint: 'Имеющиеся методы: {{known}}.',
  },
  'experiment-unknown': { message: 'Опыта «{{experiment}}» нет.', hint: 'Опыты: {{known}}.' },
  'export-exists': {
    message: 'В папке {{folder}} уже есть эти файлы: {{count}}, например {{example}}.',
    hint: 'Замените их (--force) или выберите другую папку.',
  },
  'export-failed': { message: 'Не удалось экспортировать в {{path}}: {{detail}}.', hint: 'Выберите папку, доступную для записи.' },
  'file-not-found': { message: '{{file}} не существует.', hint: 'Проверьте путь: файл могли переместить или переименовать.' },
  'file-not-readable': { message: 'Не удаётся прочитать {{file}}.', hint: 'Проверьте права доступа.' },
  'file-not-writable': { message: 'Не удаётся записать {{file}}.', hint: 'Выберите место, доступное для записи.' },
  'file-unknown': {
    message: '{{file}} — не тот файл, который можно проверить.',
    hint: 'Страницы читаются из HTML, MHTML, Markdown, ZIP, WARC, CSV, JSONL, выгрузок WordPress и Screaming Frog, списки адресов — из .txt, .csv и карт сайта.',
  },
  'file-without-pages': {
    message: 'В файле {{file}} нет страниц.',
    hint: 'Проверьте, тот ли это файл; в списке проблем указано, что пропущено и почему.',
  },
  'folder-empty': {
    message: 'В папке {{path}} нет файлов со страницами.',
    hint: 'Выберите папку, в которой лежат файлы .html, .md или .txt; вложенные папки тоже читаются.',
  },
  'format-unknown': { message: 'Формата экспорта «{{format}}» нет.', hint: 'Форматы: {{known}}.' },
  'host-gone': {
    message: 'Движок остановился.',
    hint: 'Он запускается заново; аудит продолжится с последней контрольной точки.',
  },
  internal: {
    message: 'Внутренняя ошибка PageTwin: {{detail}}',
    hint: 'Попробуйте ещё раз. Если ошибка повторится, сообщите нам о ней, приложив этот текст.',
  },
  'export-running': { message: 'Экспорт этого аудита уже идёт.', hint: 'Дождитесь его окончания или отмените его.' },
  'logo-invalid': {
    message: 'Логотип — не картинка PNG, JPEG или SVG либо больше {{kilobytes}} КБ.',
    hint: 'Выберите картинку поменьше в одном из этих форматов.',
  },
  'pdf-failed': { message: 'Не удалось напечатать отчёт в PDF: {{detail}}.', hint: 'Откройте report.html в браузере и напечатайте оттуда.' },
  'profile-invalid': {
    message: '{{file}} — не профиль PageTwin.',
    hint: 'Выберите файл JSON, сохранённый из PageTwin.',
  },
  'profile-not-found': {
    message: 'Профиля «{{name}}» нет.',
    hint: 'Есть профили: {{known}}. Можно указать и файл.',
  },
  'render-browser-failed': {
    message: 'Браузер для выполнения скриптов не запускается: {{detail}}.',
    hint: 'Проверьте браузер или выберите «автоматически» либо «никогда».',
  },
  'render-no-browser': {
    message: 'Для выполнения скриптов нужен Chromium, Chrome или Edge, а на этом компьютере их нет.',
    hint: 'Установите один из них, укажите программу в PAGETWIN_CHROMIUM или выберите «автоматически» либо «никогда».',
  },
  'pdf-no-browser': {
    message: 'Для PDF нужен Chromium, Chrome или Edge, а на этом компьютере их нет.',
    hint: 'Установите один из них, укажите программу в PAGETWIN_CHROMIUM или напечатайте report.html из браузера.',
  },
  'list-empty': { message: 'В файле {{file}} нет адресов.', hint: 'Запишите по одному адресу в строке.' },
  'network-unreachable': { message: 'Хост {{host}} недоступен.', hint: 'Проверьте подключение к сети и адрес.' },
  'network-dns': { message: 'Хост {{host}} не найден.', hint: 'Проверьте, правильно ли написан адрес, и подключение к сети.' },
  'network-refused': { message: 'Хост {{host}} отклоняет соединение.', hint: 'Проверьте адрес и порт; возможно, сервер выключен.' },
  'network-timeout': { message: 'Хост {{host}} не отвечает вовремя.', hint: 'Повторите попытку позже или увеличьте время ожидания.' },
  'network-tls': {
    message: 'Сертификат хоста {{host}} недействителен: {{detail}}.',
    hint: 'Проверьте адрес; возможно, срок действия сертификата истёк.',
  },
  'node-too-old': {
    message: 'Node {{version}} устарел: PageTwin нужна версия 22.14 или новее.',
    hint: 'Запустите программу командой «npm start» или «npm run pagetwin»: у них есть свой Node.',
  },
  'nothing-before': {
    message: 'Нет более раннего аудита для сравнения.',
    hint: 'Соберите страницы ещё раз или один раз откройте прежний аудит этого сайта, чтобы он стал известен.',
  },
  'nothing-to-compare': { message: 'В аудите нет страниц с текстом.', hint: 'Причины указаны в списке проблем.' },
  'option-out-of-range': {
    message: 'Значение {{option}} должно быть {{allowed}}, а не {{value}}.',
    hint: 'Ничего не изменено.',
  },
  'page-not-found': {
    message: 'В аудите нет страницы {{address}}.',
    hint: 'Адреса пишутся так, как они были обойдены; для папки — как путь внутри неё.',
  },
  'port-in-use': { message: 'Порт {{port}} занят.', hint: 'Укажите другой порт через --port или не указывайте его вовсе.' },
  'request-invalid': { message: 'Недопустимый запрос: {{detail}}', hint: 'Это ошибка программы, которая его отправила.' },
  'request-unknown': { message: 'Запроса {{name}} нет.', hint: 'Перезагрузите окно: оно может быть старее движка.' },
  'robots-forbid-all': {
    message: 'Файл robots.txt хоста {{host}} запрещает все адреса ({{count}}).',
    hint: 'Если это ваш сайт, проведите аудит без учёта robots.txt.',
  },
  'selector-invalid': {
    message: '«{{selector}}» — не CSS-селектор: {{detail}}',
    hint: 'Пишите его как в таблице стилей: article .text, #content > p или [itemprop="articleBody"]. Ничего не изменено.',
  },
  'selector-rule-invalid': {
    message: 'Строка {{line}} — не правило: {{text}}',
    hint: 'Правило состоит из слова include или exclude, шаблона адреса (например, https://example.com/news/* или *) и CSS-селектора. Ничего не изменено.',
  },
  'sitemap-broken': {
    message: 'Не удаётся прочитать карту сайта {{address}}: {{detail}}.',
    hint: 'Проверьте её в браузере: это должен быть XML, текст или их архив gzip.',
  },
  'sitemap-empty': {
    message: 'В карте сайта {{address}} нет страниц.',
    hint: 'Проверьте, та ли это карта; её адрес часто указан в robots.txt.',
  },
  'sitemap-is-html': {
    message: '{{address}} — веб-страница, а не карта сайта.',
    hint: 'Обычно карта сайта находится по адресу /sitemap.xml; часто она указана в robots.txt.',
  },
  'sitemap-not-found': {
    message: 'По адресу {{address}} нет карты сайта (код ответа {{status}}).',
    hint: 'Обычно карта сайта находится по адресу /sitemap.xml; часто она указана в robots.txt.',
  },
  'source-missing': {
    message: 'Не указано, что проверять.',
    hint: 'Укажите адрес сайта или карты сайта, папку или файл со страницами либо список адресов.',
  },
  'source-unknown': {
    message: '«{{text}}» — не адрес, не папка, не карта сайта и не список адресов, который можно проверить.',
    hint: 'Введите адрес сайта или карты сайта либо путь к папке или файлу со страницами (например, .zip, .warc.gz, .csv) или к списку адресов. Аудит открывают по его файлу.',
  },
  'table-columns-missing': {
    message: 'В файле {{file}} нет столбца: {{wanted}}.',
    hint: 'Первая строка должна содержать названия столбцов, например url, title, html или text; все названия перечислены в docs/importing.md.',
  },
  'rule-not-found': { message: 'Такого правила больше нет.', hint: 'Возможно, оно было отменено; посмотрите список правил.' },
  'sentence-not-found': { message: 'Такого предложения больше нет.', hint: 'Аудит был выполнен заново; посмотрите список предложений.' },
  'text-missing': { message: 'Нет текста для проверки.', hint: 'Вставьте текст или выберите текстовый файл либо файл HTML.' },
  'worker-failed': { message: 'Не удаётся запустить процессы анализа: {{detail}}.', hint: 'Запустите PageTwin ещё раз.' },
};
