import '#app/features/clients/inquiry/ui/contact-form.css'

import './booking-request.css'
import { type BookableServiceView, getBookingHref } from './bookable-service-view.ts'
import { useBookingRequestMessages } from './use-booking-request-messages.ts'

/** Lists the services that can be booked, with lengths and prices. */
export function ChooseServicePage({ offers }: { offers: BookableServiceView[] }) {
  const { choose, lengthName } = useBookingRequestMessages()
  return (
    <>
      <header className="page-head">
        <h1>{choose.heading}</h1>
        <p className="lead">{choose.lead}</p>
      </header>
      <section className="band dates-list">
        <ul className="date-offers">
          {offers.map((offer) => (
            <li key={offer.service}>
              <h2>
                <a href={getBookingHref({ ...offer, minutes: offer.first })}>{offer.title}</a>
              </h2>
              {offer.from && <p className="date-offer-from">{offer.from}</p>}
              <ul className="date-lengths">
                {offer.lengths.map((minutes) => (
                  <li key={minutes}>
                    <a className="chip" href={getBookingHref({ ...offer, minutes })}>
                      {lengthName(minutes)}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
