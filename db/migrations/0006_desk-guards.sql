CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_is_alone" EXCLUDE USING gist ("resource_id" WITH =, "during" WITH &&) WHERE ("state" IN ('held', 'pending', 'confirmed'));
--> statement-breakpoint
CREATE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Money is kept as it was written down: rows of "ledger_entry" are neither changed nor deleted.';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_is_kept BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();
--> statement-breakpoint
CREATE INDEX "booking_search_trgm" ON "booking" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "project_search_trgm" ON "project" USING gin ("search" gin_trgm_ops);
