import { Popover } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

type PopoverButtonProps = Readonly<{
  says: UiKey;
  icon?: IconName;
  testId?: string;
  /** `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}>;

const marginPixels = 8;
const middlewares = { flip: true, shift: { padding: marginPixels }, size: { padding: marginPixels } };

export function PopoverButton({ says, icon, testId, children }: PopoverButtonProps) {
  const label = useText().ui(says);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      middlewares={middlewares}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className="button" data-testid={testId} onClick={() => setOpen(!isOpen)}>
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          <Icon name="down" size="small" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="small-window" aria-labelledby={undefined} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
