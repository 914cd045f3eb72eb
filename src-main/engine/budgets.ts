import budgets from '../../resources/budgets.json' with { type: 'json' };

/** Limits for all foreign input. A test exceeds each; `docs/budgets.md` says what happens then. */
export { budgets };
