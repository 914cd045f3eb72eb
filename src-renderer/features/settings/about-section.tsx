import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Which version this is, under which licence, and what helps who has to find a fault. */
export function AboutSection() {
  const text = useText();
  const toast = useToast();
  const copy = useCopy();
  const { bridge } = useOutside();
  const info = useRequest('app/info', {}).data;
  const copyVersion = () =>
    copy(
      `PageTwin ${info?.version ?? ''} (${info?.shell ?? ''})\n${navigator.userAgent}`,
      text.ui('settings.versionCopied'),
    );
  const copyDiagnostics = async () => {
    await bridge?.invoke('shell/copy-diagnostics', {});
    toast({ text: text.ui('shell.diagnosticsCopied'), hint: text.ui('shell.diagnosticsHint') });
  };
  return (
    <div className="card setting-card">
      <dl className="about-list divided">
        <div className="py-4">
          <dt className="soft">{text.ui('settings.version')}</dt>
          <dd>{info && `PageTwin ${info.version}`}</dd>
        </div>
        <div className="py-4">
          <dt className="soft">{text.ui('settings.shell')}</dt>
          <dd>{info && text.ui(`settings.shells.${info.shell}`)}</dd>
        </div>
        <div className="py-4">
          <dt className="soft">{text.ui('settings.licence')}</dt>
          <dd>{text.ui('settings.licenceText')}</dd>
        </div>
        <div className="py-4">
          <dt className="soft">{text.ui('settings.folder')}</dt>
          <dd>
            <code className="anywhere">{info?.folder}</code>
          </dd>
        </div>
      </dl>
      <div className="row wrap gap-8 mt-4">
        {bridge ? (
          <Button icon="copy" onClick={() => void copyDiagnostics()} data-testid="copy-diagnostics">
            {text.ui('settings.copyDiagnostics')}
          </Button>
        ) : (
          <Button icon="copy" onClick={copyVersion} data-testid="copy-version">
            {text.ui('settings.copyVersion')}
          </Button>
        )}
      </div>
    </div>
  );
}
