import type { ReactNode } from 'react'
import type {
  GalleryPicture,
  Limits,
  Question,
  ServiceDetails,
  View,
} from '../../records/service-pages.server.ts'
import { above } from '../../styles/widths.ts'
import { BeforeAfter } from '../../ui/pictures/before-after.tsx'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { SyntheticImageNote } from '../../ui/pictures/synthetic-image-note.tsx'
import type { ServicePrice } from '../prices/price-finder.server.ts'
import { FinishSection, ServiceTreatments } from './service-finishes.tsx'
import { ServicePriceBody } from './service-price.tsx'
import { ServiceSequence, ServiceSteps } from './service-steps.tsx'
import './service.css'
import './service-parts.css'

/** Returns the parts of this service's page, in order. */
export function listParts(service: ServiceDetails, price: ServicePrice): ServicePart[] {
  return allParts(service, price)
    .filter(({ body }) => body)
    .map((part, index) => ({ ...part, mark: String.fromCharCode(firstLetter + index) }))
}

const firstLetter = 'A'.charCodeAt(0)

function allParts(service: ServiceDetails, price: ServicePrice): Omit<ServicePart, 'mark'>[] {
  const { finishes, gallery, treatments, comparisons, steps, sequence, shared } = service
  return [
    { id: 'principe', title: shared.principle, body: <Paragraphs texts={service.principle} /> },
    {
      id: 'prix',
      title: 'Prix, délai, garantie',
      body: <ServicePriceBody price={price} />,
    },
    {
      id: 'finitions',
      title: shared.finishes,
      wide: true,
      body: finishes && <FinishSection finishes={finishes} doubt={shared.doubt} />,
    },
    {
      id: 'cerakote',
      title: shared.gallery,
      wide: true,
      body: gallery && <ServiceGallery pictures={gallery} />,
    },
    {
      id: 'traitements',
      title: shared.treatments,
      wide: true,
      body: treatments && <ServiceTreatments treatments={treatments} />,
    },
    {
      id: 'avant-apres',
      title: shared.comparisons,
      wide: true,
      body: comparisons && <Comparisons comparisons={comparisons} />,
    },
    { id: 'occasions', title: shared.occasions, body: <Occasions texts={service.occasions} /> },
    {
      id: 'etapes',
      title: shared.sequence,
      wide: true,
      body: sequence && <ServiceSequence steps={sequence} />,
    },
    { id: 'etapes', title: shared.steps, body: steps && <ServiceSteps steps={steps} /> },
    {
      id: 'delai',
      title: shared.outcome,
      body: (
        <>
          <Paragraphs texts={service.outcome} />
          {service.outcomeView && <ServiceView {...service.outcomeView} />}
        </>
      ),
    },
    { id: 'limites', title: shared.limits, body: <ServiceLimits limits={service.limits} /> },
    { id: 'questions', title: shared.questions, body: <Questions questions={service.questions} /> },
  ]
}

/** A part of a service's page. */
export interface ServicePart {
  /** Anchor of the part. */
  id: string
  /** Letter of the section, as on a technical drawing. */
  mark: string
  title: string
  /** Full width with the title above, for parts with pictures. */
  wide?: boolean
  body: ReactNode
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="service-prose">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function Occasions({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="plain-list service-occasions">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="service-questions">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </div>
  )
}

/** Work that the workshop accepts or declines, and why. */
function ServiceLimits({ limits }: { limits: Limits }) {
  return (
    <div className="service-limits">
      <div className="service-limits__list">
        <h3>{limits.title}</h3>
        <ul className="plain-list">
          {limits.accepted.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="service-limits__list" data-refused>
        <h3>{limits.refused.title}</h3>
        <ul className="plain-list">
          {limits.refused.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="service-limits__safety">{limits.safety}</p>
    </div>
  )
}

const sizes = `${above.compact} 44vw, 92vw`

/** A picture with its caption within a part. */
function ServiceView({ picture, caption }: View) {
  return (
    <figure className="service-view">
      <Picture {...picture} sizes={sizes} />
      <figcaption>
        {caption} <SyntheticImageNote />
      </figcaption>
    </figure>
  )
}

const firstSizes = `${above.tablet} 38vw, 92vw`
const otherSizes = `${above.tablet} 18vw, 46vw`

function ServiceGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="plain-list service-gallery">
      {pictures.map(({ picture, part, colour }, index) => (
        <li key={picture.name}>
          <figure>
            <Picture {...picture} sizes={index === 0 ? firstSizes : otherSizes} />
            <figcaption>
              {part}
              <span className="service-gallery__colour">{colour}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Comparisons({ comparisons }: { comparisons: NonNullable<ServiceDetails['comparisons']> }) {
  return (
    <div className="service-comparisons">
      {comparisons.map((comparison) => (
        <BeforeAfter key={comparison.before.name} {...comparison} beside={comparisons.length === 1} />
      ))}
    </div>
  )
}
