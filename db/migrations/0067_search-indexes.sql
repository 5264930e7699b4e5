-- Custom SQL migration: new rows go into these indexes at once. Otherwise they wait in an unsorted
-- list of up to 4 MB, which every search reads as a whole.
ALTER INDEX "invoice_document_number_trgm" SET (fastupdate = off);
--> statement-breakpoint
ALTER INDEX "client_search_trgm" SET (fastupdate = off);
--> statement-breakpoint
SELECT gin_clean_pending_list('invoice_document_number_trgm'), gin_clean_pending_list('client_search_trgm');
