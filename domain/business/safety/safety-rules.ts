import type { RimDefect, RimFinish, RimService } from '../../kernel/rim-words.ts'
import type { PlateCountry } from './plate-country.ts'
import type { SafetySourceName } from './safety-sources.ts'

/*
 * Safety rules: work that must not be done on a rim, or only with care. They depend on the service, the defects, the kind of rim
 * and the country of the plate (docs/product.md §11.31, docs/decisions/0079-safety-rules.md). Every rule has a published source.
 */

/** Kind of rim, as quote requests store it. */
type RimKind = 'jante origine' | 'jante adaptable' | 'jante demontable'

/** `block`: an estimate with it cannot be sent unless a responsable gives a written reason; `warn`: it is shown only. */
type SafetyLevel = 'warn' | 'block'

export interface SafetyRule {
  id: string
  /** Name in sentences: « la règle “Rayon fissuré ou plié” ». */
  name: string
  /**
   * Conditions of the rule: it applies only if each list contains the rim's value. `null` in place of a list means all
   * values.
   */
  services: readonly RimService[] | null
  finishes: readonly RimFinish[] | null
  defects: readonly RimDefect[] | null
  kinds: readonly RimKind[] | null
  countries: readonly PlateCountry[] | null
  /** Makes whose manufacturer published the rule. It also applies to a vehicle of unknown make. */
  makes: readonly string[] | null
  /** The rule does not apply if this service is also done on the same rim. */
  unless?: RimService
  level: SafetyLevel
  wording: string
  source: SafetySourceName
  /** Sentence for visitors in the quote request form; without it the rule is shown to the workshop only. */
  advice?: string
}

/** Services that cover the surface of the metal. */
const coatings = ['renovation', 'personnalisation', 'peinture-ceramique'] as const
/** Services that change the metal itself. */
const structural = ['devoilage', 'soudure'] as const
/** Services after which the rim is finished. Stripping is not one: it leaves the metal visible. */
const allButStripping = [...coatings, ...structural, 'tribofinition'] as const

/** Makes whose manufacturers the rules quote, as the quote request form names them (`car-makes.ts`). */
const chrysler = ['Chrysler', 'Dodge', 'Jeep'] as const
const generalMotors = ['Cadillac', 'Chevrolet', 'Hummer'] as const

const any = {
  services: null,
  finishes: null,
  defects: null,
  kinds: null,
  countries: null,
  makes: null,
} as const

export const safetyRules = [
  {
    ...any,
    id: 'crack-left',
    name: 'Fissure laissée en place',
    services: [...coatings, 'devoilage', 'tribofinition'],
    defects: ['cracked'],
    unless: 'soudure',
    level: 'block',
    wording:
      'Jante fissurée\u00a0: cette prestation seule laisserait la fissure en place, parfois sous la finition. Au contrôle technique, une fêlure est une défaillance critique.',
    source: 'inspection',
    advice:
      'Une jante fissurée ne se repeint ni ne se redresse sans que la fissure soit examinée d’abord\u00a0: montrez-la sur une photo et ne roulez pas avec.',
  },
  {
    ...any,
    id: 'crack-welded',
    name: 'Fissure soudée',
    services: ['soudure'],
    defects: ['cracked'],
    level: 'warn',
    wording:
      'Fissure à souder\u00a0: un défaut de soudure est une défaillance critique au contrôle technique. Vérifiez l’étendue à nu et contrôlez la soudure avant de rendre la jante.',
    source: 'inspection',
    advice:
      'Toutes les fissures ne se soudent pas\u00a0: nous le disons une fois la jante vue à nu. D’ici là, ne roulez pas avec.',
  },
  {
    ...any,
    id: 'spoke',
    name: 'Rayon fissuré ou plié',
    services: allButStripping,
    defects: ['spoke'],
    level: 'block',
    wording:
      'Rayon fissuré ou plié\u00a0: la face et ses rayons font la résistance de la jante, ils ne se soudent ni ne se redressent.',
    source: 'spokes',
    advice: 'Un rayon fissuré ou plié ne se répare pas\u00a0: la jante se remplace.',
  },
  {
    ...any,
    id: 'seat-welded',
    name: 'Portée du pneu soudée',
    services: ['soudure'],
    defects: ['seat'],
    level: 'block',
    wording: 'Portée du pneu abîmée\u00a0: elle fait l’étanchéité et ne se recharge pas.',
    source: 'seat',
  },
  {
    ...any,
    id: 'seat',
    name: 'Portée du pneu abîmée',
    defects: ['seat'],
    level: 'warn',
    wording:
      'Portée du pneu abîmée\u00a0: si la fixation du pneu n’est plus assurée, la jante est une défaillance critique au contrôle technique. Contrôlez l’étanchéité avant de la rendre.',
    source: 'inspection',
  },
  {
    ...any,
    id: 'bent-coated',
    name: 'Jante voilée sans dévoilage',
    services: [...coatings, 'tribofinition'],
    defects: ['bent'],
    unless: 'devoilage',
    level: 'warn',
    wording:
      'Jante voilée\u00a0: cette prestation seule la laisserait déformée. Au contrôle technique, une jante gravement déformée est une défaillance.',
    source: 'inspection',
  },
  {
    ...any,
    id: 'metal-added',
    name: 'Apport de métal',
    services: ['soudure'],
    defects: ['missing'],
    makes: ['Ford'],
    level: 'warn',
    wording:
      'Manque de matière à recharger\u00a0: Ford déconseille d’ajouter ou d’enlever du métal à une roue. Prévenez le client que son constructeur peut l’exclure.',
    source: 'metal',
  },
  {
    ...any,
    id: 'maker-structural',
    name: 'Jante d’origine, travail du métal',
    services: structural,
    kinds: ['jante origine'],
    makes: [...generalMotors, ...chrysler],
    level: 'warn',
    wording:
      'Jante d’origine\u00a0: des constructeurs (General Motors, Chrysler) n’admettent ni soudure ni redressage. Prévenez le client.',
    source: 'maker',
    advice:
      'Certains constructeurs n’admettent ni soudure ni redressage de leurs jantes d’origine\u00a0: nous en parlons avec vous avant de commencer.',
  },
  {
    ...any,
    id: 'maker-heat',
    name: 'Jante d’origine, chaleur du vernis',
    services: coatings,
    kinds: ['jante origine'],
    makes: chrysler,
    level: 'warn',
    wording:
      'Jante d’origine\u00a0: Chrysler n’admet pas de cuisson au-dessus de 200\u00a0°F (93\u00a0°C). Vérifiez ce que dit le constructeur.',
    source: 'heat',
  },
  {
    ...any,
    id: 'split',
    name: 'Jante démontable',
    kinds: ['jante demontable'],
    level: 'warn',
    wording:
      'Jante démontable\u00a0: un mauvais assemblage de ses éléments est une défaillance au contrôle technique. Contrôlez l’assemblage et l’étanchéité au remontage.',
    source: 'inspection',
    advice:
      'Une jante démontable se contrôle élément par élément\u00a0: une photo de l’assemblage et de la visserie aide.',
  },
  {
    ...any,
    id: 'de-crack',
    name: 'Plaque allemande, fissure',
    defects: ['cracked', 'spoke'],
    countries: ['DE'],
    level: 'block',
    wording:
      'Plaque allemande\u00a0: une jante en alliage léger fissurée n’y est pas remise en état, elle se remplace aussitôt.',
    source: 'german',
    advice: 'Pour une voiture immatriculée en Allemagne, une jante en alliage fissurée se remplace.',
  },
  {
    ...any,
    id: 'de-weld',
    name: 'Plaque allemande, soudure',
    services: ['soudure'],
    countries: ['DE'],
    level: 'block',
    wording: 'Plaque allemande\u00a0: aucune soudure sur une jante en alliage léger de voiture particulière.',
    source: 'german',
    advice: 'Pour une voiture immatriculée en Allemagne, une jante en alliage ne se soude pas.',
  },
  {
    ...any,
    id: 'de-straighten',
    name: 'Plaque allemande, dévoilage',
    services: ['devoilage'],
    countries: ['DE'],
    level: 'block',
    wording: 'Plaque allemande\u00a0: aucun redressage d’une jante en alliage léger de voiture particulière.',
    source: 'german',
    advice: 'Pour une voiture immatriculée en Allemagne, une jante en alliage ne se redresse pas.',
  },
  {
    ...any,
    id: 'de-turn',
    name: 'Plaque allemande, tournage',
    finishes: ['machined'],
    countries: ['DE'],
    level: 'block',
    wording:
      'Plaque allemande\u00a0: pas d’usinage au tour d’une jante en alliage léger de voiture particulière (finition diamantée). Seul un ponçage local est admis.',
    source: 'germanTurning',
  },
  {
    ...any,
    id: 'de-heat',
    name: 'Plaque allemande, 100\u00a0°C',
    services: coatings,
    countries: ['DE'],
    level: 'warn',
    wording:
      'Plaque allemande\u00a0: 100\u00a0°C au plus pour peindre une jante en alliage léger\u00a0; une poudre qui cuit au-dessus n’est pas admise.',
    source: 'germanHeat',
    advice:
      'Pour une voiture immatriculée en Allemagne, la peinture d’une jante en alliage ne chauffe pas au-dessus de 100\u00a0°C\u00a0: signalez-nous la plaque.',
  },
  {
    ...any,
    id: 'de-strip',
    name: 'Plaque allemande, décapage à chaud',
    services: ['decapage'],
    countries: ['DE'],
    level: 'warn',
    wording:
      'Plaque allemande\u00a0: aucun apport de chaleur sur une jante en alliage léger. Décapez sans chauffer.',
    source: 'german',
  },
  {
    ...any,
    id: 'de-local',
    name: 'Plaque allemande, ponçage local',
    defects: ['kerbed', 'corroded'],
    countries: ['DE'],
    level: 'warn',
    wording:
      'Plaque allemande\u00a0: un ponçage local est admis. Le constructeur de la voiture ou de la jante peut fixer d’autres limites\u00a0: vérifiez.',
    source: 'germanLocal',
  },
] as const satisfies readonly SafetyRule[]

/** Facts about a rim that the rules check. */
export interface RimSafetyFacts {
  service: string
  /** Further services sold for the same rim. */
  otherServices?: readonly string[]
  finish: string
  defects: readonly string[]
  kind: string | null
  country: PlateCountry | null
  /** Make of the vehicle, as the quote request form names it; `null` when unknown. */
  make: string | null
}

/** Returns the rules that apply to a rim, blocking ones first. */
export function listApplicableSafetyRules(rim: RimSafetyFacts): SafetyRule[] {
  const { service, finish, defects, kind, country, make, otherServices = [] } = rim
  const concerns = (rule: SafetyRule) =>
    isAmong(rule.services, [service]) &&
    isAmong(rule.finishes, [finish]) &&
    isAmong(rule.defects, defects) &&
    isAmong(rule.kinds, [kind]) &&
    isAmong(rule.countries, [country]) &&
    (make === null || isAmong(rule.makes, [make])) &&
    !(rule.unless && otherServices.includes(rule.unless))
  const all: readonly SafetyRule[] = safetyRules
  return all.filter(concerns).toSorted((one, other) => weight(one) - weight(other))
}

const weight = ({ level }: SafetyRule) => (level === 'block' ? 0 : 1)

const isAmong = (values: readonly string[] | null, actual: readonly (string | null)[]) =>
  values === null || actual.some((one) => one !== null && values.includes(one))

export const findSafetyRule = (id: string): SafetyRule | null =>
  safetyRules.find((rule) => rule.id === id) ?? null

/** Returns the sentence of a blocking rule: « Règle de sécurité « Rayon fissuré ou plié » : … » */
export const formatBlockingRule = ({ name, wording }: Pick<SafetyRule, 'name' | 'wording'>) =>
  `Règle de sécurité «\u00a0${name}\u00a0»\u00a0: ${wording} Un responsable peut la lever par écrit.`
