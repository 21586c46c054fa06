import type { ReactNode } from 'react'
import { href } from 'react-router'
import { plateCountryNames } from '../../../../../domain/business/safety/plate-country.ts'
import { type SafetyRule, safetyRules } from '../../../../../domain/business/safety/safety-rules.ts'
import { safetySources } from '../../../../../domain/business/safety/safety-sources.ts'
import { rimTypeOptions } from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { rimDefectNames, rimFinishNames, rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { Route } from './+types/safety.ts'
import '../../../../ui/paper-page.css'
import './safety-notes.css'

export const handle = {
  ...officePageHandle,
  permission: 'work-on-orders',
  help: {
    title: 'Règles de sécurité',
    what: 'Ce qu’il ne faut pas faire sur une jante, ou seulement avec prudence, et la source de chaque règle.',
    how: [
      'Un avertissement s’affiche sous la ligne du devis, sur la jante et dans le supplément, sans rien bloquer.',
      'Une règle qui bloque empêche l’envoi. Un responsable peut la lever pour une jante, par écrit\u00a0: le motif reste sur la fiche et dans le journal.',
      'Une règle d’un constructeur ne se montre que pour ses marques, ou quand la marque du véhicule n’est pas reconnue.',
      'Le pays est déduit de la forme de la plaque\u00a0; quand il n’est pas sûr, choisissez-le sur le devis ou la commande.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Règles de sécurité')

/** Loads the table of all safety rules, for staff who need to know why an order is blocked. */
export function loader() {
  const all: readonly SafetyRule[] = safetyRules
  const groups = Map.groupBy(all, groupOf)
  return {
    groups: ruleGroups.flatMap((name) => {
      const rules = groups.get(name)
      return rules ? [{ name, rules: rules.map(ruleView) }] : []
    }),
  }
}

/** Groups of the page, in order. */
const ruleGroups = ['Toutes les jantes', 'Selon le constructeur', 'Plaque allemande'] as const

const groupOf = ({ makes, countries }: SafetyRule): (typeof ruleGroups)[number] =>
  makes ? 'Selon le constructeur' : countries ? 'Plaque allemande' : 'Toutes les jantes'

const ruleView = (rule: SafetyRule) => ({
  id: rule.id,
  name: rule.name,
  wording: rule.wording,
  isBlocking: rule.level === 'block',
  facts: [
    { name: 'Prestation', wording: namesIn(rimServiceNames, rule.services) },
    { name: 'Finition', wording: namesIn(rimFinishNames, rule.finishes) },
    { name: 'Défaut', wording: namesIn(rimDefectNames, rule.defects) },
    { name: 'Jante', wording: namesIn(rimTypeOptions, rule.kinds) },
    { name: 'Véhicule', wording: rule.makes && `${formatList(rule.makes)}, ou marque inconnue` },
    { name: 'Plaque', wording: namesIn(plateCountryNames, rule.countries) },
    { name: 'Sauf avec', wording: rule.unless ? rimServiceNames[rule.unless] : null },
  ].flatMap(({ name, wording }) => (wording ? [{ name, wording }] : [])),
  source: safetySources[rule.source],
})

/** Returns the names as a list; `null` if the rule does not depend on them. */
const namesIn = (words: Readonly<Record<string, string>>, keys: readonly string[] | null) =>
  keys && formatList(keys.map((key) => words[key] ?? key))

export default function SafetyRulesPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Règles de sécurité"
      lead="Ce que le devis et le supplément vérifient, avec la source de chaque règle. Elles ne se modifient pas ici."
      back={{ to: href('/gestion'), label: 'Aujourd’hui' }}
    >
      {groups.map(({ name, rules }) => (
        <RuleGroup key={name} name={name} count={rules.length}>
          <ol className="plain-list safety-table">
            {rules.map((rule) => (
              <SafetyRuleItem key={rule.id} {...rule} />
            ))}
          </ol>
        </RuleGroup>
      ))}
    </PaperPage>
  )
}

/** A group of rules. Those that concern only some vehicles are collapsed. */
function RuleGroup({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (name === ruleGroups[0])
    return (
      <section className="safety-group" aria-label={name}>
        <h2>{name}</h2>
        {children}
      </section>
    )
  return (
    <details className="safety-group safety-group--folded">
      <summary>
        <h2>{name}</h2>
        <span>{countWithNoun(count, 'règle', 'règles')}</span> <ChevronDownIcon />
      </summary>
      {children}
    </details>
  )
}

/** Renders one rule as a sentence. Its conditions and its source are in a collapsed section. */
function SafetyRuleItem({ id, name, wording, isBlocking, facts, source }: ReturnType<typeof ruleView>) {
  return (
    <li id={id} className="paper-sheet">
      <h3>{name}</h3>
      <p className="safety-table__level">
        <StatusText tone={isBlocking ? 'moving' : 'open'}>{isBlocking ? 'Bloque' : 'Avertit'}</StatusText>
      </p>
      <p>{wording}</p>
      <details className="safety-table__more">
        <summary>
          <span>
            Quand, et d’où elle vient<span className="visually-hidden">, {name}</span>
          </span>{' '}
          <ChevronDownIcon />
        </summary>
        <dl className="paper-facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.wording}</dd>
            </div>
          ))}
        </dl>
        <blockquote className="safety-table__quote">
          <p>«&nbsp;{source.quote}&nbsp;»</p>
          <p>
            <cite>{source.title}</cite>, {source.date}.{' '}
            <a href={source.url} target="_blank" rel="noreferrer">
              Lu chez&nbsp;: {source.reader}
              <span className="visually-hidden"> (nouvelle fenêtre)</span>
            </a>
          </p>
        </blockquote>
      </details>
    </li>
  )
}
