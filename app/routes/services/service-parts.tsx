import { FinishComparison } from './finishes/finish-comparison.tsx'
import { ServiceFinishes } from './finishes/service-finishes.tsx'
import { ServiceTreatments } from './finishes/service-treatments.tsx'
import { Comparisons } from './parts/service-comparisons.tsx'
import { ServiceGallery } from './parts/service-gallery.tsx'
import { ServiceLimits } from './parts/service-limits.tsx'
import type { Part } from './parts/service-part.ts'
import { Occasions, Paragraphs, Questions } from './parts/service-prose.tsx'
import { ServiceView } from './parts/service-view.tsx'
import { ServiceSequence } from './steps/service-sequence.tsx'
import { ServiceSteps } from './steps/service-steps.tsx'
import type { ServicePage } from './texts/service-pages.server.ts'

/** The parts that this service has, in the page's order. */
export function listParts(service: ServicePage): Part[] {
  return allParts(service)
    .filter(({ body }) => body)
    .map((part, index) => ({ ...part, mark: String.fromCharCode(firstLetter + index) }))
}

const firstLetter = 'A'.charCodeAt(0)

function allParts(service: ServicePage): Omit<Part, 'mark'>[] {
  const { finishes, gallery, treatments, comparisons, steps, sequence } = service
  return [
    { id: 'principe', title: 'Le principe', body: <Paragraphs texts={service.principle} /> },
    {
      id: 'finitions',
      title: 'Les sept finitions',
      wide: true,
      body: finishes && (
        <>
          <FinishComparison finishes={finishes} />
          <ServiceFinishes finishes={finishes} />
        </>
      ),
    },
    {
      id: 'cerakote',
      title: 'Le Cerakote',
      wide: true,
      body: gallery && <ServiceGallery pictures={gallery} />,
    },
    {
      id: 'traitements',
      title: 'Les six traitements',
      wide: true,
      body: treatments && <ServiceTreatments treatments={treatments} />,
    },
    {
      id: 'avant-apres',
      title: 'Avant, après',
      wide: true,
      body: comparisons && <Comparisons comparisons={comparisons} />,
    },
    { id: 'occasions', title: 'Quand y penser', body: <Occasions texts={service.occasions} /> },
    {
      id: 'etapes',
      title: 'La rénovation pas à pas',
      wide: true,
      body: sequence && <ServiceSequence steps={sequence} />,
    },
    { id: 'etapes', title: 'Étape par étape', body: steps && <ServiceSteps steps={steps} /> },
    {
      id: 'delai',
      title: 'Délai et résultat',
      body: (
        <>
          <Paragraphs texts={service.outcome} />
          {service.outcomeView && <ServiceView {...service.outcomeView} />}
        </>
      ),
    },
    { id: 'limites', title: 'Limites et sécurité', body: <ServiceLimits limits={service.limits} /> },
    { id: 'questions', title: 'Vos questions', body: <Questions questions={service.questions} /> },
  ]
}
