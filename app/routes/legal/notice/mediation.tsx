import { site } from '../../../../domain/site.ts'
import { NoticeFacts } from '../notice-facts.tsx'

export function Mediation() {
  const { mediator } = site.legal
  return (
    <>
      <p>
        Après une réclamation écrite restée sans réponse satisfaisante, un consommateur peut recourir
        gratuitement au médiateur dont nous relevons.
      </p>
      <NoticeFacts
        facts={[
          ['Médiateur', mediator.name],
          ['Adresse', mediator.address],
          [
            'Site',
            <a key="url" href={mediator.url}>
              {new URL(mediator.url).host}
            </a>,
          ],
        ]}
      />
    </>
  )
}
