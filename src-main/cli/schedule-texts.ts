/** Words of `schedule`. */
export const scheduleEn = {
  schedulePut: 'To be put into {{place}}:',
  scheduleCrontab: 'To be put into the crontab:',
  scheduleThen: 'Then: {{command}}',
  scheduleNone: 'The app collects no audit again by itself.',
  scheduleNext: '{{file}}: next {{next}}',
  scheduleDue: '{{file}}: due, waits for the app',
  scheduleRunning: '{{file}}: running',
  scheduleDone: 'last run {{at}}: done',
  schedulePaused: 'last run {{at}}: stopped',
  scheduleFailed: 'last run {{at}} failed: {{message}}',
  scheduleOff: 'Taken off: {{file}}',
};

type Texts = Readonly<Record<keyof typeof scheduleEn, string>>;

export const scheduleZh: Texts = {
  schedulePut: '写入 {{place}}：',
  scheduleCrontab: '写入 crontab：',
  scheduleThen: '然后运行：{{command}}',
  scheduleNone: '应用没有定期重新采集的审计。',
  scheduleNext: '{{file}}：下次运行 {{next}}',
  scheduleDue: '{{file}}：已到时间，等待应用运行',
  scheduleRunning: '{{file}}：正在运行',
  scheduleDone: '上次运行 {{at}}：已完成',
  schedulePaused: '上次运行 {{at}}：已停止',
  scheduleFailed: '上次运行 {{at}} 失败：{{message}}',
  scheduleOff: '已取消：{{file}}',
};

export const scheduleRu: Texts = {
  schedulePut: 'Поместите в {{place}}:',
  scheduleCrontab: 'Поместите в crontab:',
  scheduleThen: 'Затем: {{command}}',
  scheduleNone: 'Приложение не собирает заново ни один аудит.',
  scheduleNext: '{{file}}: следующий запуск {{next}}',
  scheduleDue: '{{file}}: время подошло, ждёт приложения',
  scheduleRunning: '{{file}}: выполняется',
  scheduleDone: 'последний запуск {{at}}: завершён',
  schedulePaused: 'последний запуск {{at}}: остановлен',
  scheduleFailed: 'последний запуск {{at}} не удался: {{message}}',
  scheduleOff: 'Снято с расписания: {{file}}',
};
