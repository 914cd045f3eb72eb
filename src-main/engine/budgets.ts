import budgets from '../../resources/budgets.json' with { type: 'json' };

/** For everything that others make. A test crosses each; `docs/budgets.md` says what happens beyond. */
export { budgets };
