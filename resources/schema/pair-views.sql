-- Made again by upgrades that change their columns.

CREATE VIEW finding AS
  SELECT a, b, final_verdict AS verdict, rule, coalesce(similarity_left, similarity) AS similarity, covered_a, covered_b, longest_run, edit_difference,
    longest_sentence, detectors
  FROM pair WHERE final_verdict IS NOT NULL;
-- Findings but for those between pages that repeat each other by design.
CREATE VIEW copy_pair AS SELECT * FROM finding WHERE verdict NOT IN ('version', 'translation', 'listing', 'shared-code');

CREATE VIEW listed_relation AS
  SELECT x.a, x.b, x.direction, r.verdict, r.similarity, r.covered_a, r.covered_b, r.longest_run, r.edit_difference, r.detectors
  FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b
  UNION ALL SELECT a, b, 'none', 'shared-code', similarity, covered_a, covered_b, 0, NULL, 0 FROM shared_code;
