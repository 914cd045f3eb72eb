interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  /** Several at a time are on where each is a switch of its own. */
  readonly isOn: (value: Value) => boolean;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
  readonly hintOf?: (value: Value) => string;
  readonly className?: string;
  /** Before the value in the test id of each button. */
  readonly testId?: string;
  /** Whether a dialog begins on the one that is on. */
  readonly isFirst?: boolean;
}

/** A few values side by side as buttons that are on or off. */
export function ChoiceChips<Value extends string>({
  label,
  values,
  isOn,
  onChoose,
  nameOf,
  hintOf,
  className,
  testId,
  isFirst = false,
}: ChoiceChipsProps<Value>) {
  return (
    <fieldset className={className === undefined ? 'chips' : `chips ${className}`} aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={isOn(value)}
          data-autofocus={(isFirst && isOn(value)) || undefined}
          title={hintOf?.(value)}
          onClick={() => onChoose(value)}
          data-testid={testId === undefined ? undefined : `${testId}-${value}`}
        >
          {nameOf(value)}
        </button>
      ))}
    </fieldset>
  );
}
