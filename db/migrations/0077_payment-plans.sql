CREATE TABLE "installment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"trigger" text NOT NULL,
	"count" integer NOT NULL,
	"due_days" integer NOT NULL,
	"gross" bigint NOT NULL,
	"issue_on" date,
	"held_back" text,
	"invoice_id" uuid,
	"canceled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	CONSTRAINT "installment_position" CHECK ("installment"."position" between 0 and 11),
	CONSTRAINT "installment_trigger" CHECK ("installment"."trigger" in ('signing', 'before', 'after', 'months', 'delivery', 'manual')),
	CONSTRAINT "installment_gross" CHECK ("installment"."gross" > 0),
	CONSTRAINT "installment_ended_once" CHECK ("installment"."invoice_id" is null or "installment"."canceled_at" is null),
	CONSTRAINT "installment_canceled" CHECK (("installment"."canceled_at" is null) = ("installment"."cancel_reason" is null)),
	CONSTRAINT "installment_cancel_reason" CHECK ("installment"."cancel_reason" in ('booking', 'final', 'person'))
);
--> statement-breakpoint
CREATE TABLE "late_fee" (
	"invoice_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"fee_invoice_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_fee_invoice_id_month_pk" PRIMARY KEY("invoice_id","month"),
	CONSTRAINT "late_fee_month" CHECK ("late_fee"."month" >= 0)
);
--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_source_kind";--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "deposit" bigint;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD COLUMN "asks_before_invoicing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "late_fee" jsonb;--> statement-breakpoint
ALTER TABLE "installment" ADD CONSTRAINT "installment_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment" ADD CONSTRAINT "installment_acceptance_id_acceptance_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."acceptance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment" ADD CONSTRAINT "installment_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installment_acceptance_id_position_index" ON "installment" USING btree ("acceptance_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "installment_invoice_id_index" ON "installment" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "installment_quote_id_position_index" ON "installment" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "installment_planned" ON "installment" USING btree ("issue_on") WHERE "installment"."invoice_id" is null and "installment"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "late_fee_fee_invoice_id_index" ON "late_fee" USING btree ("fee_invoice_id");--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('payment', 'refund', 'reversal', 'invoice', 'credit-note', 'allocation', 'write-off', 'cancellation', 'reopening'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_source_kind" CHECK ("journal_entry"."source_kind" in ('ledger-entry', 'invoice', 'payment-allocation', 'invoice-write-off', 'booking-cancellation'));