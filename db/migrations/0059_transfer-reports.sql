CREATE TABLE "transfer_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"contact_id" uuid,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_report_amount" CHECK ("transfer_report"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "transfer_report" ADD CONSTRAINT "transfer_report_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_report" ADD CONSTRAINT "transfer_report_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_report_invoice_id_at_index" ON "transfer_report" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "transfer_report_contact_id_index" ON "transfer_report" USING btree ("contact_id");