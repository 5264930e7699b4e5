import '#app/studio/inquiry/ui/contact-form.css'

import './dates.css'
import { type OfferOf, datesHref } from './offer-of.ts'
import { useDateWords } from './use-date-words.ts'

/** The services a date can be asked for, each with its lengths and its price. */
export function ChoosePage({ offers }: { offers: OfferOf[] }) {
  const { choose, lengthName } = useDateWords()
  return (
    <>
      <header className="page-head">
        <h1>{choose.heading}</h1>
        <p className="lead">{choose.lead}</p>
      </header>
      <section className="band dates-list">
        <ul className="date-offers">
          {offers.map((offer) => (
            <li key={offer.offering}>
              <h2>
                <a href={datesHref({ ...offer, minutes: offer.first })}>{offer.title}</a>
              </h2>
              {offer.from && <p className="date-offer-from">{offer.from}</p>}
              <ul className="date-lengths">
                {offer.lengths.map((minutes) => (
                  <li key={minutes}>
                    <a className="chip" href={datesHref({ ...offer, minutes })}>
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
