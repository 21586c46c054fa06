import { href } from 'react-router'
import { site } from '../../../domain/site.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { type ButtonForm, LinkState } from './link-state.tsx'
import { ToTheForm, WriteToUs } from './next-step.tsx'
import type { Confirming } from './show-confirming.server.ts'

export function StateOf({ confirming, form }: { confirming: Confirming; form: ButtonForm }) {
  switch (confirming.outcome) {
    case 'asks':
      return (
        <LinkState title="Confirmer l’inscription" button="Je confirme" form={form}>
          Recevoir la lettre à l’adresse <strong>{confirming.address}</strong>, {site.newsletterPace}&nbsp;?
        </LinkState>
      )
    case 'confirmed':
      return (
        <LinkState
          title="Inscription confirmée"
          next={
            <ButtonLink to={href('/actualites')} variant="secondary">
              Lire nos actualités
            </ButtonLink>
          }
        >
          L’adresse <strong>{confirming.address}</strong> recevra notre prochaine lettre. Chacune porte un
          lien pour se désinscrire.
        </LinkState>
      )
    case 'gone':
      return (
        <LinkState title="Inscription effacée" next={<ToTheForm label="S’inscrire de nouveau" />}>
          Cette inscription n’est plus sur la liste&nbsp;: elle a été retirée, ou n’a pas été confirmée à
          temps. Il suffit d’en faire une nouvelle.
        </LinkState>
      )
    case 'failed':
      return (
        <LinkState title="Confirmation interrompue" button="Réessayer" form={form}>
          {confirming.message} Réessayez dans un instant.
        </LinkState>
      )
    case 'invalid':
      return (
        <LinkState title="Lien incomplet" next={<WriteToUs />}>
          Votre messagerie a peut-être coupé ce lien&nbsp;: rouvrez notre e-mail et appuyez sur son bouton.
          Vous ne le retrouvez pas&nbsp;? Écrivez-nous, nous vous en enverrons un autre.
        </LinkState>
      )
  }
}
