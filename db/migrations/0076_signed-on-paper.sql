CREATE TABLE "contract_scan" (
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "contract_scan_contract_id_position_pk" PRIMARY KEY("contract_id","position"),
	CONSTRAINT "contract_scan_position" CHECK ("contract_scan"."position" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "acceptance" DROP CONSTRAINT "acceptance_recorded_how";--> statement-breakpoint
ALTER TABLE "contract_scan" ADD CONSTRAINT "contract_scan_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_scan" ADD CONSTRAINT "contract_scan_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_scan_hash_index" ON "contract_scan" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "acceptance" ADD CONSTRAINT "acceptance_recorded_how" CHECK ("acceptance"."recorded_how" in ('phone', 'in-person', 'email', 'paper'));
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "contract_scan" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "contract_scan" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
