import { type DemoArticle, textOnly } from './demo-article.ts'

export const janteVoileeReconnaitre: DemoArticle = {
  ...textOnly,
  id: 'jante-voilee-reconnaitre',
  title: 'Vibrations au volant\u00a0: jante voilée ou simple équilibrage\u00a0?',
  main_image: {
    url: '/pictures/atelier-palpeur',
    name: 'Jante nue montée sur un axe, un bras de mesure en appui sur son rebord',
  },
  created_at: new Date('2026-05-21T09:00:00+02:00'),
  content: `
<p>Le volant tremble à 110&nbsp;km/h, l’équilibrage vient d’être refait et rien ne change. Avant de
remplacer les pneus, il faut mesurer les jantes.</p>
<h2>Trois indices</h2>
<ul>
<li><strong>La vibration revient à vitesse précise,</strong> puis s’efface au-delà.</li>
<li><strong>La masse d’équilibrage est anormale,</strong> ou change de place d’une visite à
l’autre.</li>
<li><strong>Le pneu perd de la pression</strong> sans crevaison visible, parce que le rebord déformé ne
plaque plus le talon.</li>
</ul>
<p>Un choc marque presque toujours le rebord intérieur, celui que l’on ne voit pas sans déposer la roue.
Une jante impeccable de face peut donc être voilée.</p>
<h2>Mesurer, puis redresser</h2>
<p>La jante nue tourne sur un axe de précision et un comparateur relève le faux-rond, dans le sens du
rayon, et le voile, dans le sens de l’axe. Au-delà de quelques dixièmes de millimètre, le conducteur le
sent souvent.</p>
<p>Le redressage se fait à la presse, par petites poussées, avec au besoin une chauffe localisée et
surveillée, car un alliage trop chaud perd la résistance que lui a donnée son traitement thermique. Nous
mesurons après chaque poussée et nous terminons par une recherche de fissures.</p>
<h2>Les limites</h2>
<p>Un voile franc sur le bord se redresse bien. Une jante déformée aux branches ou au moyeu ne se
redresse pas et doit être remplacée. Si votre voiture tire d’un côté, la cause est rarement la jante.
Faites d’abord contrôler la géométrie et les pneus.</p>
<p>Après tout remontage, faites contrôler le serrage des roues au bout de 50 à 100&nbsp;km.</p>
`.trim(),
}
