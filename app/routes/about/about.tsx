import { Fragment, useEffect, useState } from 'react'
import { href } from 'react-router'
import {
  type DaysWithSameHours,
  groupDaysByHours,
  openingSpansOf,
} from '../../../domain/business/open-spans.ts'
import type { OpeningStatus } from '../../../domain/business/opening-hours.ts'
import type { DayHours, Location, Weekday } from '../../../domain/business/site.ts'
import { formatClockTime } from '../../../domain/kernel/calendar/clock-time.ts'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { locationsAnchor } from '../../ui/frame/quote-bar.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { LocationClosureLines } from '../../ui/locations/location-closure-lines.tsx'
import { LocationContacts } from '../../ui/locations/location-contacts.tsx'
import { ReviewsLink } from '../../ui/locations/reviews-link.tsx'
import { WorkshopPicture } from '../../ui/locations/workshop-picture.tsx'
import type { WorkshopPictures } from '../../ui/locations/workshop-pictures.server.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { SilentFilm } from '../../ui/pictures/film.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { SyntheticImageNote } from '../../ui/pictures/synthetic-image-note.tsx'
import { Section } from '../../ui/section.tsx'
import { handleContactMessage } from '../contact/contact.server.ts'
import { contactAnchor } from '../contact/contact-outcome.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import type { Route } from './+types/about.ts'
import { type AboutWords, loadAboutPage } from './about.server.ts'
import '../../ui/button.css'
import '../contact/contact-section.css'
import './about.css'

export const handle = {
  cache: { topics: [] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData.words) : []

export const loader = (args: Route.LoaderArgs) => loadAboutPage(args)

export const action = (args: Route.ActionArgs) => handleContactMessage(args)

export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleContactMessage)]

export default function AboutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { openings, pictures, words } = loaderData
  return (
    <>
      <AboutHero words={words} />
      <AboutLocations words={words} openings={openings} pictures={pictures.workshops} />
      <ContactSection outcome={actionData} />
      <AboutBusiness words={words} picture={pictures.business} />
      <AboutVisit words={words} />
      <AboutQuestions words={words} />
    </>
  )
}

/** Head of the page, over a film of light passing over a wheel. */
function AboutHero({ words }: { words: AboutWords }) {
  return (
    <header className="about-hero">
      <SilentFilm name="balayage" sizes={`${minWidthQueries.compact} 82vw, 100vw`} />
      <div className="about-hero__text container">
        <p className="annotation">{words.hero_annotation}</p>
        <h1>À propos</h1>
        <p className="about-hero__lead">{words.hero_lead}</p>
        <div className="about-hero__actions">
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRightIcon />
          </ButtonLink>
          <a className="button" data-variant="secondary" href={`#${contactAnchor}`}>
            Nous écrire
          </a>
        </div>
      </div>
    </header>
  )
}

/** The four activities, in the order of the locations. */
const activities = [
  'activity_epinal',
  'activity_ostwald',
  'activity_chambery',
  'activity_tw_kustoms',
] as const

interface AboutLocationsProps {
  words: AboutWords
  openings: OpeningStatus[]
  pictures: WorkshopPictures
}

function AboutLocations({ words, openings, pictures }: AboutLocationsProps) {
  const { locations } = useFacts()
  const current = useOpenings(openings)
  return (
    <Section title={words.locations_title} id={locationsAnchor} annotation={words.locations_annotation}>
      <p className="about-locations-note">
        {words.locations_note} <SyntheticImageNote many />
      </p>
      <ul className="plain-list about-locations__calls" aria-label="Téléphoner">
        {locations.map(
          ({ id, name, phone }, index) =>
            phone.link && (
              <li key={id}>
                <a href={phone.link}>
                  <strong>{name}</strong> <span className="about-locations__number">{phone.display}</span>
                </a>
                <span>{current[index]?.sentence}</span>
              </li>
            ),
        )}
      </ul>
      <div className="about-locations">
        <ul className="plain-list about-locations__cards">
          {locations.map((location, index) => (
            <LocationCard
              key={location.id}
              location={location}
              activity={words[activities[index] ?? 'activity_epinal']}
              opening={current[index] as OpeningStatus}
              picture={pictures[location.id]}
            />
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface LocationCardProps {
  location: Location
  activity: string
  opening: OpeningStatus
  picture?: DescribedPicture
}

/** Up to four cards in a row (`about.css`). */
const pictureSizes = '(width > 1280px) 23vw, (width > 700px) 46vw, 92vw'

/** One location: address, opening status, contacts, weekly hours. */
function LocationCard({ location, activity, opening, picture }: LocationCardProps) {
  const { id, title, hours } = location
  return (
    <li className="location-card" id={id}>
      <WorkshopPicture picture={picture} sizes={pictureSizes} />
      <div className="location-card__head">
        <h3>{title}</h3>
        <p className="location-card__activity">{activity}</p>
        <LocationClosureLines of={id} />
        <p className="location-card__opening" data-open={opening.isOpen || undefined}>
          {opening.sentence}
        </p>
      </div>
      <div>
        <LocationContacts location={location} />
        <ReviewsLink className="location-card__reviews" url={location.reviewsUrl} of={location.name} />
      </div>
      <details className="unfolded-above-phone location-card__hours">
        <summary>Horaires de la semaine</summary>
        <WeeklyHours hours={hours} today={opening.today} title={title} />
      </details>
    </li>
  )
}

const weekdayNames: Record<Weekday, string> = {
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
}

interface WeeklyHoursProps {
  hours: Location['hours']
  today: Weekday
  /** Caption of the table for screen readers: the location's name. */
  title: string
}

/** Opening hours of the week, with today's line marked. Consecutive days with the same hours share a line. */
function WeeklyHours({ hours, today, title }: WeeklyHoursProps) {
  return (
    <table className="weekly-hours">
      <caption className="visually-hidden">Horaires, {title}</caption>
      <tbody>
        {groupDaysByHours(hours).map((group) => (
          <tr key={group.first} aria-current={group.days.includes(today) ? 'date' : undefined}>
            <th scope="row">{daysLabel(group)}</th>
            <td>{group.hours ? <DaySpans hours={group.hours} /> : 'Fermé'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns « Lundi », « Samedi, dimanche » or « Lundi au jeudi ». */
function daysLabel({ first, last, days }: DaysWithSameHours): string {
  if (days.length === 1) return weekdayNames[first]
  return `${weekdayNames[first]}${days.length === 2 ? ',' : ' au'} ${weekdayNames[last].toLowerCase()}`
}

/** Hours of a day; with a break the afternoon may wrap to a line of its own. */
const DaySpans = ({ hours }: { hours: DayHours }) =>
  openingSpansOf(hours).map((span, index) => (
    <Fragment key={span.open}>
      {index > 0 && ', '}
      <span className="weekly-hours__span">
        <HoursSpan {...span} />
      </span>
    </Fragment>
  ))

function HoursSpan({ open, close }: { open: string; close: string }) {
  return (
    <>
      <time dateTime={open}>{formatClockTime(open)}</time> –{' '}
      <time dateTime={close}>{formatClockTime(close)}</time>
    </>
  )
}

const minute = 60_000

/**
 * Returns the opening status of each location. The first one comes from the server and is valid until the next change
 * (`about.server.ts`). The browser then computes it at each minute and whenever the page becomes visible, so that a page left
 * open or cached stays correct. The code for hours and holidays loads at that point.
 */
function useOpenings(atFirst: OpeningStatus[]): OpeningStatus[] {
  const facts = useFacts()
  const [openings, setOpenings] = useState(atFirst)
  useEffect(() => {
    const stopped = new AbortController()
    const update = async () => {
      const rules = await import('./list-opening-statuses.ts').catch(() => null)
      if (rules && !stopped.signal.aborted) setOpenings(rules.listOpeningStatuses(facts, new Date()))
    }
    eachMinute(() => void update(), stopped.signal)
    return () => stopped.abort()
  }, [facts])
  return openings
}

/** Calls `update` at each new minute, and whenever the page becomes visible, until `stop` is aborted. */
function eachMinute(update: () => void, stop: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, minute - (Date.now() % minute))
  }
  const tick = () => {
    update()
    wait()
  }
  document.addEventListener('visibilitychange', tick, { signal: stop })
  window.addEventListener('pageshow', ({ persisted }) => persisted && tick(), { signal: stop })
  stop.addEventListener('abort', () => clearTimeout(timer))
  wait()
}

interface AboutBusinessProps {
  words: AboutWords
  picture: DescribedPicture
}

/** Presentation of the workshop in words and figures, with a picture of its work. */
function AboutBusiness({ words, picture }: AboutBusinessProps) {
  return (
    <Section title={words.business_title} id="maison" annotation={words.business_annotation}>
      <div className="about-business">
        <div className="about-business__text">
          {words.business.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="about-business__figures">
          {words.figures.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 className="about-business__how">{words.steps_title}</h3>
      <details className="unfolded-above-phone">
        <summary>Voir les étapes</summary>
        <figure className="about-business__view">
          <Picture {...picture} sizes="92vw" />
          <figcaption>{words.view_caption}</figcaption>
        </figure>
        <NumberedSteps steps={words.steps} level={4} />
      </details>
    </Section>
  )
}

/** Practical information for a visit: tyres, car, what to bring. */
function AboutVisit({ words }: { words: AboutWords }) {
  return (
    <Section title={words.visit_title} id="venir" annotation={words.visit_annotation}>
      <div className="about-questions">
        {words.visit.map(({ title, text }) => (
          <details key={title} name="venir">
            <summary>{title}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function AboutQuestions({ words }: { words: AboutWords }) {
  return (
    <Section title={words.questions_title} id="questions" annotation={words.questions_annotation}>
      <div className="about-questions">
        {words.questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <div className="about-questions__end">
        <p>{words.questions_end}</p>
        <ButtonLink to={href('/devis')}>
          Demander un devis <ArrowRightIcon />
        </ButtonLink>
      </div>
    </Section>
  )
}
