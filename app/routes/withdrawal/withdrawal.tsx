import { href } from 'react-router'
import type { FormInput, FormProblems } from '../../../domain/kernel/forms/validate-form.ts'
import { messageOfOutcome, problemsOfOutcome, submittedValuesOfOutcome } from '../../forms/form-outcome.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { EmailLink } from '../../ui/contact/contact-links.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { PrivacyLink } from '../../ui/privacy/privacy-link.tsx'
import type { Route } from './+types/withdrawal.ts'
import { WithdrawalDeclarationFacts, withdrawalDeclarationText } from './declared-facts.tsx'
import { handleWithdrawal, parseContractFromAddress, type WithdrawalStep } from './withdrawal.server.ts'
import '../../ui/paper-page.css'
import './part-choice.css'
import './withdrawal.css'

export const handle = {
  // The page is not cached if its address contains the number of a contract.
  cache: {
    topics: [],
    query: (query) => (['contrat', 'partie', 'coche'].some((name) => query.has(name)) ? null : {}),
  },
  sitemap: 'page',
  audience: 'path',
  quoteBar: null,
  robots: 'open',
  menus: ['legal'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Renoncer au contrat',
    description:
      'Exercer en ligne votre droit de rétractation\u00a0: votre nom, votre contrat, votre adresse e-mail, et l’accusé de réception arrive aussitôt.',
  })

export const loader = ({ url }: Route.LoaderArgs) => parseContractFromAddress(url.searchParams)

export const action = (args: Route.ActionArgs) => handleWithdrawal(args)

/**
 * Withdrawal from a contract by anyone, without signing in and without JavaScript (Code de la consommation, L. 221-21 and D.
 * 221-5): the data that the law allows to be asked, then a confirmation.
 */
export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="withdrawal" data-ground="paper">
      {actionData?.outcome === 'confirm' ? (
        <Confirm {...actionData} />
      ) : (
        <Declare
          typed={actionData ? (submittedValuesOfOutcome(actionData) ?? {}) : loaderData}
          problems={problemsOfOutcome(actionData)}
          failure={messageOfOutcome(actionData)}
        />
      )}
    </div>
  )
}

interface DeclareProps {
  typed: FormInput
  problems: FormProblems
  failure?: string
}

function Declare({ typed, problems, failure }: DeclareProps) {
  const { contactEmail } = useFacts()
  const field = (name: 'nom' | 'contrat' | 'email') => ({
    id: `retractation-${name}`,
    name,
    defaultValue: typed[name],
    errors: problems[name] ? [problems[name]] : undefined,
    required: true,
  })
  const isWrong = Object.keys(problems).length > 0
  return (
    <PaperPage
      title="Renoncer au contrat"
      lead={
        'Vous avez accepté un devis à distance et vous changez d’avis\u00a0? Déclarez-le ici, sans avoir à dire pourquoi.'
      }
    >
      <form method="post" action={href('/retractation')} noValidate className="paper-sheet withdrawal__form">
        <div role="alert">
          {failure && <p className="withdrawal__problem">{failure}</p>}
          {isWrong && <p className="withdrawal__problem">Il manque quelque chose ci-dessous.</p>}
        </div>
        <TextField {...field('nom')} label="Votre nom" maxLength={120} autoComplete="name" />
        <TextField
          {...field('contrat')}
          label="Votre contrat"
          hint="Le numéro du devis ou de la commande, comme DE-E-2026-0042"
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          {...field('email')}
          label="Votre adresse e-mail"
          hint="L’accusé de réception y est envoyé aussitôt ; prenez celle de votre contrat"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <details className="part-choice" open={Boolean(typed.partie || problems.partie)}>
          <summary>
            Renoncer à une partie seulement <ChevronDownIcon />
          </summary>
          <TextField
            id="retractation-partie"
            name="partie"
            defaultValue={typed.partie}
            errors={problems.partie ? [problems.partie] : undefined}
            label="Ce à quoi vous renoncez (facultatif)"
            hint="Une jante, un supplément, comme « la jante avant gauche » ; sans rien ici, c’est tout le contrat"
            maxLength={2000}
            autoComplete="off"
          />
        </details>
        {typed.coches && (
          <>
            <input type="hidden" name="coches" value={typed.coches} />
            <input type="hidden" name="dites" value={typed.dites} />
          </>
        )}
        {typed.acces && (
          <>
            <input type="hidden" name="jusqu_a" value={typed.jusqu_a} />
            <input type="hidden" name="acces" value={typed.acces} />
          </>
        )}
        <Button type="submit">Continuer</Button>
        <div className="paper-note">
          Ces réponses servent à traiter votre rétractation.{' '}
          <PrivacyLink>Politique de confidentialité</PrivacyLink>
        </div>
      </form>
      <p className="withdrawal__note">
        Vous disposez de 14&nbsp;jours à partir de votre accord ou, si le devis comprend la vente d’un bien,
        de sa réception. Si le devis ne comprend que des travaux, commencés plus tôt à votre demande expresse,
        ce droit cesse une fois qu’ils sont pleinement exécutés. Vous pouvez aussi nous écrire à{' '}
        <EmailLink to={contactEmail} /> ou utiliser le formulaire des{' '}
        <a href={`${href('/conditions_generales')}#article-3`}>conditions générales</a>.
      </p>
    </PaperPage>
  )
}

function Confirm({ id, declared, failure }: Extract<WithdrawalStep, { outcome: 'confirm' }>) {
  return (
    <PaperPage title="Confirmer la rétractation" lead="Relisez votre déclaration, puis confirmez-la.">
      <form method="post" action={href('/retractation')} className="paper-sheet withdrawal__form">
        <p>{withdrawalDeclarationText(declared.partie)}</p>
        <WithdrawalDeclarationFacts {...declared} />
        <input type="hidden" name="id" value={id} />
        {Object.entries(declared).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div role="alert">{failure && <p className="withdrawal__problem">{failure}</p>}</div>
        <div className="withdrawal__end">
          <Button type="submit" name="etape" value="confirmer">
            Confirmer la rétractation
          </Button>
          <Button type="submit" name="etape" value="modifier" variant="secondary">
            Modifier
          </Button>
        </div>
      </form>
    </PaperPage>
  )
}
