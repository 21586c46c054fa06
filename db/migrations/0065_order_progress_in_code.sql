-- The application writes "ready_at" and "first_promised_on" itself (docs/decisions/0087-measured-lead-times-and-real-portfolio.md).
DROP TRIGGER "orders_note_pace" ON "orders";--> statement-breakpoint
DROP FUNCTION note_pace_of_order();
