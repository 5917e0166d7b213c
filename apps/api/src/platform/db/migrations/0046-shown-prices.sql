-- Percentiles of prices that other customers are among (decision 072): each is the mean of the nearest prices of three of them, found
-- by walking from its rank to both sides. `prices` ascend; the reader's own have the customer 0, count as one, and may be shown as they are.
CREATE FUNCTION shown_prices(prices double precision[], customers uuid[], shares double precision[])
RETURNS double precision[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  own CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  size CONSTANT integer := cardinality(prices);
  shown double precision[] := '{}';
  share double precision;
  place double precision;
  below integer;
  above integer;
  rank integer;
  seen uuid[];
  total double precision;
BEGIN
  FOREACH share IN ARRAY shares LOOP
    place := 1 + share * (size - 1);
    below := floor(place);
    above := ceil(place);
    IF customers[below] = own AND customers[above] = own THEN
      shown := shown || (prices[below] + (prices[above] - prices[below]) * (place - below));
    ELSE
      IF above = below THEN
        above := below + 1;
      END IF;
      seen := '{}';
      total := 0;
      WHILE cardinality(array_remove(seen, own)) < 3 AND (below >= 1 OR above <= size) LOOP
        IF above > size OR (below >= 1 AND place - below <= above - place) THEN
          rank := below;
          below := below - 1;
        ELSE
          rank := above;
          above := above + 1;
        END IF;
        IF NOT customers[rank] = ANY (seen) THEN
          seen := seen || customers[rank];
          total := total + prices[rank];
        END IF;
      END LOOP;
      shown := shown || CASE WHEN cardinality(array_remove(seen, own)) = 3 THEN total / cardinality(seen) END;
    END IF;
  END LOOP;
  RETURN shown;
END
$$;
