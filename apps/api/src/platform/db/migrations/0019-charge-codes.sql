-- Charges of orders have codes. Their kind and amount stay as the version before reads them, and what it writes
-- meanwhile has no code, which readers take from the kind.
UPDATE orders SET charges = (
  SELECT jsonb_agg(
    jsonb_build_object('code', CASE charge ->> 'kind'
      WHEN 'freight' THEN 'BAS'
      WHEN 'insurance' THEN 'INS'
      WHEN 'customs' THEN 'CUS'
      WHEN 'handling' THEN 'HDL'
      ELSE 'OTH' END) || charge
    ORDER BY position)
  FROM jsonb_array_elements(charges) WITH ORDINALITY AS listed (charge, position))
WHERE charges <> '[]';
