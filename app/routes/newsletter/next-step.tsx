import { href, useRouteLoaderData } from 'react-router'
import { site } from '../../../domain/site.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { newsletterAnchor } from '../../ui/newsletter-form/answer.ts'
import { contactAnchor } from '../contact/contact-outcome.ts'

interface StepProps {
  label: string
  variant?: 'primary' | 'secondary'
}

/** To the form at the foot of the page; whoever is signed in has none there, and writes to the workshop. */
export function ToTheForm({ label, variant = 'primary' }: StepProps) {
  const isSignedIn = useRouteLoaderData<typeof rootLoader>('root')?.isSignedIn ?? false
  if (isSignedIn) return <WriteToUs variant={variant} />
  return <Away to={`#${newsletterAnchor}`} label={label} variant={variant} />
}

/** A subscription gets one mail; the workshop can send its link anew. */
export const WriteToUs = ({ variant = 'primary' }: Pick<StepProps, 'variant'>) => (
  <ButtonLink to={`${href('/a_propos')}#${contactAnchor}`} variant={variant}>
    Nous écrire
  </ButtonLink>
)

/** From the address itself, which proves whose it is. */
export const WriteToLeave = () => (
  <Away to={`mailto:${site.legal.privacyEmail}`} label="Écrire pour se désinscrire" />
)

const Away = ({ to, label, variant = 'primary' }: StepProps & { to: string }) => (
  <a href={to} className="button" data-variant={variant}>
    {label}
  </a>
)
