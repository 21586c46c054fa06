import { FinishComparison } from './finishes/finish-comparison.tsx'
import { ServiceFinishes } from './finishes/service-finishes.tsx'
import { ServiceTreatments } from './finishes/service-treatments.tsx'
import { Comparisons } from './parts/service-comparisons.tsx'
import { ServiceGallery } from './parts/service-gallery.tsx'
import { ServiceLimits } from './parts/service-limits.tsx'
import type { Part } from './parts/service-part.ts'
import { Occasions, Paragraphs, Questions } from './parts/service-prose.tsx'
import { ServiceView } from './parts/service-view.tsx'
import type { ServicePage } from './service-pages.server.ts'
import { ServiceSequence } from './steps/service-sequence.tsx'
import { ServiceSteps } from './steps/service-steps.tsx'

/** The parts that this service has, in the page's order. */
export function listParts(service: ServicePage): Part[] {
  return allParts(service)
    .filter(({ body }) => body)
    .map((part, index) => ({ ...part, mark: String.fromCharCode(firstLetter + index) }))
}

const firstLetter = 'A'.charCodeAt(0)

function allParts(service: ServicePage): Omit<Part, 'mark'>[] {
  const { finishes, gallery, treatments, comparisons, steps, sequence, shared } = service
  return [
    { id: 'principe', title: shared.principle, body: <Paragraphs texts={service.principle} /> },
    {
      id: 'finitions',
      title: shared.finishes,
      wide: true,
      body: finishes && (
        <>
          <FinishComparison finishes={finishes} />
          <ServiceFinishes finishes={finishes} doubt={shared.doubt} />
        </>
      ),
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
