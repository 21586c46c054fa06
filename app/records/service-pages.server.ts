import { servicesPageText } from '../../domain/business/page-texts/all-services.ts'
import { currentPageTextsOf } from '../../domain/business/page-texts/page-text.ts'
import { servicePageTexts } from '../../domain/business/page-texts/page-texts.ts'
import type { ServiceWords } from '../../domain/business/page-texts/service-words.ts'
import type { Site } from '../../domain/business/site.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'
import { type DescribedPicture, describePicture } from '../ui/pictures/picture/describe-picture.server.ts'
import type { PictureName } from '../ui/pictures/picture/pictures.ts'

/** Card of a service. */
export interface ServiceSummary {
  slug: string
  name: string
  /** Summary of the service in one sentence. */
  summary: string
  picture: PictureName
}

/** A service with its position in the menu, from 1. */
interface NumberedService {
  service: ServiceSummary
  step: number
}

/** A text with its picture. */
type Pictured<What> = What & { picture: DescribedPicture }
type Words<Field extends keyof ServiceWords> =
  NonNullable<ServiceWords[Field]> extends readonly (infer Row)[] ? Row : never

export type ServiceFinish = Pictured<Words<'finishes'>>
export type ServiceTreatment = Pictured<Words<'treatments'>>
export type GalleryPicture = Pictured<Words<'gallery'>>
export type ServiceStep = Words<'steps'>
/** A step with a picture of the rim after it; all pictures of a sequence share one framing. */
export type PicturedStep = Pictured<ServiceStep>
export type ServiceQuestion = Words<'questions'>
/** The same rim before and after, photographed from the same viewpoint. */
type Comparison = Words<'comparisons'> & Record<'before' | 'after', DescribedPicture>
export type CaptionedPicture = Pictured<{ caption: string }>

export interface WorkLimits {
  title: string
  accepted: readonly string[]
  declinedWork: { title: string; texts: readonly string[] }
  /** Safety warning to read before driving on. */
  safety: string
}

type SharedWords = typeof servicesPageText.words

/** Content of a service page beyond its card. `related`: the services that follow it in the menu, continuing at its start. */
export interface ServiceDetails extends Omit<ServiceSummary, 'picture'> {
  picture: DescribedPicture
  title: string
  description: string
  lead: string
  legend: string
  facts: ServiceWords['facts']
  principle: readonly string[]
  occasions: readonly string[]
  /** All steps without pictures, or all with one. */
  steps?: readonly ServiceStep[]
  sequence?: readonly PicturedStep[]
  comparisons?: readonly Comparison[]
  finishes?: readonly ServiceFinish[]
  treatments?: readonly ServiceTreatment[]
  gallery?: readonly GalleryPicture[]
  outcome: readonly string[]
  outcomeView?: CaptionedPicture
  limits: WorkLimits
  questions: readonly ServiceQuestion[]
  showsPortfolio?: boolean
  site?: { url: string; label: string }
  step: number
  count: number
  related: readonly NumberedService[]
  /** Texts shared by all seven pages. */
  shared: SharedWords
}

/** Pictures beside the texts of a service, in the same order. */
interface ServicePictures {
  card: PictureName
  sequence?: readonly PictureName[]
  comparisons?: readonly (readonly [before: PictureName, after: PictureName])[]
  finishes?: readonly PictureName[]
  treatments?: readonly PictureName[]
  gallery?: readonly PictureName[]
  outcome?: PictureName
  showsPortfolio?: true
}

const picturesByService: Readonly<Record<string, ServicePictures>> = {
  renovation: {
    card: 'service-renovation',
    sequence: [
      'etape-1-recue',
      'etape-2-decapee',
      'etape-3-appretee',
      'etape-4-peinte',
      'etape-5-diamantee',
      'etape-6-vernie',
    ],
    comparisons: [
      ['avant-1', 'apres-1'],
      ['avant-2', 'apres-2'],
    ],
  },
  decapage: { card: 'service-decapage', comparisons: [['etape-1-recue', 'etape-2-decapee']] },
  devoilage: { card: 'service-devoilage' },
  soudure: {
    card: 'service-soudure',
    comparisons: [['avant-3', 'apres-3']],
    outcome: 'soudure-cordon',
  },
  tribofinition: { card: 'service-tribofinition', showsPortfolio: true },
  // The pictures of the finishes share one framing; those of the treatments share part, framing and light.
  personnalisation: {
    card: 'service-personnalisation',
    finishes: [
      'finition-couleur-unie',
      'finition-bicolore',
      'finition-bord-poli',
      'finition-vernis-teinte',
      'finition-interieur-fut',
      'finition-chrome',
      'finition-peinture-ceramique',
    ],
    showsPortfolio: true,
  },
  twkustoms: {
    card: 'service-twkustoms',
    treatments: [
      'traitement-chrome',
      'traitement-zinc',
      'traitement-nickel',
      'traitement-cuivre',
      'traitement-anodisation',
      'traitement-polissage',
    ],
    gallery: [
      'cerakote-couronne-bleu',
      'cerakote-etrier-rouge',
      'cerakote-ressort-bronze',
      'cerakote-couvercle-graphite',
      'cerakote-echappement-tungstene',
      'cerakote-support-od',
      'cerakote-visserie-bronze',
    ],
  },
}

const pictured = <Row extends object>(
  rows: readonly Row[] | undefined,
  names: readonly PictureName[] | undefined,
) =>
  rows &&
  names?.flatMap((name, index): Pictured<Row>[] => {
    const row = rows[index]
    return row ? [{ ...row, picture: describePicture(name) }] : []
  })

/** Returns the services in the order of the menu, with their current names. */
export function listServices(site: Site): ServiceSummary[] {
  return Object.entries(servicePageTexts).flatMap(([slug, page]) => {
    const pictures = getOwnProperty(picturesByService, slug)
    if (!pictures) return []
    const { name = site.subBrand, summary } = currentPageTextsOf(page, site)
    return [{ slug, name, summary, picture: pictures.card }]
  })
}

/** Returns `null` for a service that the workshop does not offer. */
export function findServicePage(slug: string, site: Site): ServiceDetails | null {
  const services = listServices(site)
  const index = services.findIndex((known) => known.slug === slug)
  const service = services[index]
  const page = getOwnProperty(servicePageTexts, slug)
  const pictures = getOwnProperty(picturesByService, slug)
  if (!service || !page || !pictures) return null
  const words = currentPageTextsOf(page, site)
  const shared = currentPageTextsOf(servicesPageText, site)
  const { title, description, lead, legend, facts, principle, occasions, outcome, questions } = words
  return {
    slug: service.slug,
    name: service.name,
    summary: service.summary,
    title,
    description,
    lead,
    legend,
    facts,
    principle,
    occasions,
    steps: pictures.sequence ? undefined : words.steps,
    sequence: pictured(words.steps, pictures.sequence),
    comparisons: pictures.comparisons?.flatMap(([before, after], index) => {
      const texts = words.comparisons?.[index]
      return texts ? [{ ...texts, before: describePicture(before), after: describePicture(after) }] : []
    }),
    finishes: pictured(words.finishes, pictures.finishes),
    treatments: pictured(words.treatments, pictures.treatments),
    gallery: pictured(words.gallery, pictures.gallery),
    outcome,
    outcomeView:
      pictures.outcome && words.outcome_caption
        ? { picture: describePicture(pictures.outcome), caption: words.outcome_caption }
        : undefined,
    limits: {
      title: shared.accepted,
      accepted: words.accepted,
      declinedWork: { title: words.refused_title, texts: words.refused },
      safety: words.safety,
    },
    questions,
    showsPortfolio: pictures.showsPortfolio,
    site:
      words.site_label && site.subBrandUrl ? { url: site.subBrandUrl, label: words.site_label } : undefined,
    picture: describePicture(service.picture),
    step: index + 1,
    count: services.length,
    related: relatedTo(services, index),
    shared,
  }
}

const relatedCount = 3

function relatedTo(services: readonly ServiceSummary[], index: number): NumberedService[] {
  const numbered = services.map((service, index) => ({ service, step: index + 1 }))
  return [...numbered, ...numbered].slice(index + 1, index + 1 + relatedCount)
}
