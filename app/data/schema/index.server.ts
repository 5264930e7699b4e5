/**
 * The whole model on one page.
 *
 *   studio ── policy (versions) ── mail_server
 *   page ──< section    offering   team_member   portfolio_item ──< testimonial, portfolio_address  what visitors read
 *   portfolio_item >── project   portfolio_item ──< release ── release_file   client ──< testimonial_request   what clients agreed to, and were asked
 *   draft   edition (of page, offering, team_member, testimonial, studio)   editor >── staff   preview_link    what they will read, and have read
 *   staff ──< staff_session, known_device, staff_link     attempt            who may enter
 *   staff ──< recovery_code, invitation (by)  staff ── two_factor             password_reset_request
 *   staff ──< security_event                                                 who was refused, for 90 days
 *   staff ──< picture                                                        what was uploaded: faces, the one shown with links, the site's
 *   library_item ── picture, film, sound (by the sum of the bytes)           the media library
 *   inquiry ──< inquiry_entry >── letter                                     what visitors write
 *   inquiry >── client, staff (assignee)
 *   client ──< booking ──< reservation >── resource (>── staff)                what was promised, and what it takes up
 *   booking ──< booking_link    resource ──< absence >── outside_calendar     who may follow it; when nothing can be booked
 *   offering ── date_offer ──< date_offer_need >── resource    calendar_feed >── staff     which dates visitors may ask for; who reads along
 *   client ──< project ──< task     booking >── project                      what is being made
 *   client ──< ledger_entry >── booking                                      money that came and went
 *   event   letter   form_receipt   duty   secret_key_fingerprint              what happened, what leaves, what is due
 */
export * from './availability.server.ts'
export * from './booking.server.ts'
export * from './client.server.ts'
export * from './content.server.ts'
export * from './inquiry.server.ts'
export * from './ledger.server.ts'
export * from './library.server.ts'
export * from './picture.server.ts'
export * from './platform.server.ts'
export * from './project.server.ts'
export * from './staff.server.ts'
export * from './studio.server.ts'
