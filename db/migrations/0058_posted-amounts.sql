-- Custom SQL migration: what is only added is not truncated either, and the journal has the amounts of what it posts.
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "booking_cancellation" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "invoice_balance" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE FUNCTION check_ledger_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(p.amount), 0) FROM journal_entry e JOIN posting p ON p.entry_id = e.id
    WHERE e.source_kind = 'ledger-entry' AND e.source_id = NEW.id AND e.kind = NEW.kind AND p.account = '2000' AND p.client_id = NEW.client_id) <> -NEW.cents THEN
    RAISE EXCEPTION 'The journal has no entry of the % % with its amount.', NEW.kind, NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'ledger_entry', CONSTRAINT = 'ledger_entry_journal_entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_ledger_posting AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_posting();
--> statement-breakpoint
CREATE FUNCTION check_allocation_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(p.amount), 0) FROM journal_entry e JOIN posting p ON p.entry_id = e.id
    WHERE e.source_kind = 'payment-allocation' AND e.source_id = NEW.id AND p.account = '1100' AND p.invoice_id = NEW.invoice_id) <> -NEW.amount THEN
    RAISE EXCEPTION 'The journal has no entry of the allocation % with its amount.', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'payment_allocation', CONSTRAINT = 'payment_allocation_journal_entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_allocation_posting AFTER INSERT ON "payment_allocation" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_allocation_posting();
--> statement-breakpoint
CREATE FUNCTION check_write_off_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(p.amount), 0) FROM journal_entry e JOIN posting p ON p.entry_id = e.id
    WHERE e.source_kind = 'invoice-write-off' AND e.source_id = NEW.id AND p.account = '1100' AND p.invoice_id = NEW.invoice_id) <> -NEW.amount THEN
    RAISE EXCEPTION 'The journal has no entry of the write-off % with its amount.', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'invoice_write_off', CONSTRAINT = 'invoice_write_off_journal_entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_write_off_posting AFTER INSERT ON "invoice_write_off" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_write_off_posting();
