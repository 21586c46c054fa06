import type { ComponentProps, ReactNode } from 'react'
import type {
  CaptionedPicture,
  GalleryPicture,
  ServiceDetails,
  ServiceQuestion,
  WorkLimits,
} from '../../records/service-pages.server.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ObservedLeadTimes } from '../../ui/orders/observed-lead-times.tsx'
import { BeforeAfter } from '../../ui/pictures/before-after.tsx'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import type { ServicePrice } from '../prices/price-finder.server.ts'
import { PriceFinder, PriceGuarantee } from '../prices/price-finder.tsx'
import { FinishComparison, ServiceFinishes, ServiceTreatments } from './service-finishes.tsx'
import { ServiceSequence, ServiceSteps } from './service-steps.tsx'
import '../prices/price-finder.css'
import './service.css'
import './service-parts.css'

/** Content of a service page with its price and the lead times observed for the service. */
type PricedService = ServiceDetails & {
  price: ServicePrice
  pace: ComponentProps<typeof ObservedLeadTimes>['lines']
}

export interface ServicePart {
  /** Anchor of the part. */
  id: string
  title: string
  /** Whether the part is always visible: pictures and the lists of the specification. All other parts are collapsed. */
  isOpen?: boolean
  body: ReactNode
  /** Shorter parts below the body of a collapsed part, each with its title and anchor. */
  more?: readonly Omit<ServicePart, 'isOpen' | 'more'>[]
}

/** Returns the parts of this service's page in order: first those that are open, then the collapsed ones. */
export function listServiceParts(service: PricedService): ServicePart[] {
  const { finishes, gallery, treatments, comparisons, steps, sequence, shared } = service
  const parts: ServicePart[] = [
    {
      id: 'finitions',
      title: shared.finishes,
      isOpen: true,
      body: finishes && <ServiceFinishes finishes={finishes} doubt={shared.doubt} />,
    },
    {
      id: 'cerakote',
      title: shared.gallery,
      isOpen: true,
      body: gallery && <ServiceGallery pictures={gallery} />,
    },
    {
      id: 'traitements',
      title: shared.treatments,
      isOpen: true,
      body: treatments && <ServiceTreatments treatments={treatments} />,
    },
    {
      id: 'avant-apres',
      title: shared.comparisons,
      isOpen: true,
      body: comparisons && <Comparisons comparisons={comparisons} />,
    },
    {
      id: 'comparer',
      title: 'Comparer deux finitions, moitié contre moitié',
      body: finishes && <FinishComparison finishes={finishes} />,
    },
    {
      id: 'principe',
      title: shared.principle,
      body: <Paragraphs texts={service.principle} />,
      more: [
        { id: 'occasions', title: shared.occasions, body: <Occasions texts={service.occasions} /> },
        { id: 'fiche', title: 'Fiche technique', body: <ServiceFacts facts={service.facts} /> },
      ],
    },
    { id: 'etapes', title: shared.sequence, body: sequence && <ServiceSequence steps={sequence} /> },
    { id: 'etapes', title: shared.steps, body: steps && <ServiceSteps steps={steps} /> },
    {
      id: 'prix',
      title: 'Prix et délai',
      body: (
        <div className="service-price">
          <ServicePriceBody price={service.price} />
          <ObservedLeadTimes lines={service.pace} isBrief />
        </div>
      ),
      more: [
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
      ],
    },
    { id: 'limites', title: shared.limits, body: <ServiceLimits limits={service.limits} /> },
    { id: 'questions', title: shared.questions, body: <Questions questions={service.questions} /> },
  ]
  return parts.filter(({ body }) => body)
}

function ServiceFacts({ facts }: { facts: ServiceDetails['facts'] }) {
  return (
    <dl className="service-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
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

function Questions({ questions }: { questions: readonly ServiceQuestion[] }) {
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
function ServiceLimits({ limits }: { limits: WorkLimits }) {
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
      <div className="service-limits__list" data-declined>
        <h3>{limits.declinedWork.title}</h3>
        <ul className="plain-list">
          {limits.declinedWork.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="service-limits__safety">{limits.safety}</p>
    </div>
  )
}

const sizes = `${minWidthQueries.compact} 44vw, 92vw`

/** A picture with its caption within a part. */
function ServiceView({ picture, caption }: CaptionedPicture) {
  return (
    <figure className="service-view">
      <Picture {...picture} sizes={sizes} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

const firstSizes = `${minWidthQueries.tablet} 38vw, 92vw`
const otherSizes = `${minWidthQueries.tablet} 18vw, 46vw`

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

/** Price of one rim, « sur devis » when the price list lacks the service, followed by the guarantee. */
function ServicePriceBody({ price }: { price: ServicePrice }) {
  if (price?.finder) return <PriceFinder first={price.finder} isOfService />
  return (
    <>
      <div className="service-prose">
        <p>
          Chaque pièce est différente. Le prix et le délai sont ceux du devis, gratuit et établi d’après vos
          photos.
        </p>
      </div>
      {price?.guarantee && (
        <div className="price-finder">
          <PriceGuarantee guarantee={price.guarantee} />
        </div>
      )}
    </>
  )
}
