import { Link } from 'react-router'
import { useFacts } from '../../http/facts.tsx'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import { PhoneIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/label.ts'
import { openScannedLabel } from './label.server.ts'
import '../../ui/paper-page.css'
import './passport-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Étiquette d’une jante')

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  openScannedLabel(context, request, params.code)

/** Page of a label for strangers: never names the owner of the rim. */
export default function RimLabelPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="passport-frame" data-ground="paper">
      {'wait' in loaderData ? (
        <PaperPage title="Trop de codes inconnus">
          <p>Merci de patienter {loaderData.wait} avant de scanner une autre étiquette.</p>
        </PaperPage>
      ) : (
        <CaredFor {...loaderData} />
      )}
    </div>
  )
}

interface CaredForProps {
  contact: { title: string; phone: { link: string; display: string } }
  signIn: string | null
}

function CaredFor({ contact, signIn }: CaredForProps) {
  const { brand } = useFacts()
  return (
    <PaperPage title="Cette jante est confiée à notre atelier">
      <div className="paper-sheet passport__part">
        <p>
          Vous l’avez trouvée, ou une question vous amène&nbsp;? Appelez {brand}&nbsp;: nous saurons à qui
          elle est.
        </p>
        <p className="passport__contact">
          <PhoneIcon />
          <span>
            {contact.title}&nbsp;: <PhoneLink {...contact.phone} />
          </span>
        </p>
      </div>
      <div className="passport__part">
        <h2>Elle est à vous&nbsp;?</h2>
        <p>
          Son passeport s’ouvre depuis le lien de votre dossier, dans nos e-mails. Ouvrez-le une fois sur ce
          téléphone&nbsp;: cette étiquette y mènera ensuite.
          {signIn && (
            <>
              {' '}
              Vous avez un compte&nbsp;? <Link to={signIn}>Connectez-vous</Link>.
            </>
          )}
        </p>
      </div>
    </PaperPage>
  )
}
