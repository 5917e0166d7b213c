-- Making an order's entries takes as long as reading a dozen pages. At the usual cost the planner reads a large part of the table and makes
-- them for each of its orders, instead of looking them up.
ALTER FUNCTION order_entries(uuid, text, text, text, text, text, date) COST 5000;
