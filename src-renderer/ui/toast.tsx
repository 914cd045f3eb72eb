import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { Button, IconButton } from './button.tsx';

/** Errors are worded when rendered, so that they follow the language. */
type Toast = Readonly<{
  text?: string;
  error?: unknown;
  hint?: string;
  tone?: 'neutral' | 'bad';
  ofScreen?: boolean;
  action?: Readonly<{ label: string; run: () => void }>;
  undo?: () => void;
  /** Called when it disappears without its action: undo is no longer offered. */
  onGone?: () => void;
}>;
const ToastContext = createContext<(toast: Toast) => void>(() => {});

export const useToast = () => useContext(ToastContext);

export function useErrorToast() {
  const toast = useToast();
  return (error: unknown) => toast({ error, tone: 'bad' });
}

/** Shows a failure as a toast; resolves to whether it succeeded. */
export function useAttempt() {
  const showError = useErrorToast();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
}

const shownMillis = 8_000;

/** Shown longer when there is something to undo, and while pointer or focus is on it. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [held, setHeld] = useState(false);
  const shown = useRef<Toast | null>(null);
  const replace = useCallback((next: Toast | null, acted = false) => {
    const old = shown.current;
    shown.current = next;
    setToast(next);
    if (!acted) old?.onGone?.();
  }, []);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => replace(null), toast.action || toast.undo ? shownMillis * 1.5 : shownMillis);
    return () => clearTimeout(timer);
  }, [toast, held, replace]);
  useLeaving(() => (toast?.action || toast?.undo || toast?.ofScreen) && replace(null));
  return (
    <ToastContext.Provider value={replace}>
      {children}
      <output className="toast-place" aria-live="polite">
        {toast && <ToastBox toast={toast} onClose={(acted) => replace(null, acted)} onHold={setHeld} />}
      </output>
    </ToastContext.Provider>
  );
}

function useLeaving(leave: () => void) {
  const screen = screenOf(useLocation()[0]);
  const last = useRef(screen);
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    if (screen === null || screen === last.current) return;
    const isFirst = last.current === null;
    last.current = screen;
    if (!isFirst) onLeave();
  }, [screen]);
}

function ToastBox({
  toast,
  onClose,
  onHold,
}: {
  toast: Toast;
  onClose: (acted: boolean) => void;
  onHold: (held: boolean) => void;
}) {
  const text = useText();
  const { message, hint } =
    toast.error === undefined ? { message: toast.text, hint: toast.hint } : text.error(toast.error);
  const action = toast.undo ? { label: text.ui('common.undo'), run: toast.undo } : toast.action;
  return (
    <div
      className={`toast row anywhere frame round-large gap-12 py-8 px-16 toast-${toast.tone ?? 'neutral'}`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <div>
        <p>{message}</p>
        {hint && <p className="quiet">{hint}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.run();
            onClose(true);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" says="common.close" onClick={() => onClose(false)} />
    </div>
  );
}

/** The screen with its audit; null for a comparison, which lies over the screen it was opened from. */
export function screenOf(location: string) {
  const [, first = '', audit = '', screen = ''] = location.split('/');
  if (first !== 'audit') return first;
  return screen === 'compare' ? null : `${audit}/${screen}`;
}
