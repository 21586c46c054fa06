import { type DemoArticle, textOnly } from './demo-article.ts'

export const janteVoileeReconnaitre: DemoArticle = {
  ...textOnly,
  id: 'jante-voilee-reconnaitre',
  title: 'Vibrations au volant\u00a0: jante voilée ou simple équilibrage\u00a0?',
  main_image: {
    url: '/pictures/service-devoilage',
    name: 'Jante nue montée sur un axe, comparateur à cadran en appui sur le rebord',
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
<li><strong>Le pneu perd de la pression</strong> sans crevaison visible&nbsp;: le talon ne porte plus
partout.</li>
</ul>
<p>Un choc marque presque toujours le rebord intérieur, celui que l’on ne voit pas sans déposer la roue.
Une jante impeccable de face peut donc être voilée.</p>
<h2>Mesurer, puis redresser</h2>
<p>La jante nue tourne sur un axe de précision et un comparateur relève deux écarts&nbsp;: le saut, dans
le sens du rayon, et le voile, dans le sens de l’axe. Au-delà de quelques dixièmes de millimètre, le
conducteur le sent.</p>
<p>Le redressage se fait à la presse, par petites poussées, avec une chauffe localisée et
surveillée&nbsp;: trop froid, l’alliage casse&nbsp;; trop chaud, il perd la résistance que lui a donnée
son traitement thermique. Après chaque poussée, on mesure de nouveau. Un contrôle des fissures termine
le travail, car un métal plié a parfois cédé sous la peinture.</p>
<h2>Les limites</h2>
<p>Un voile franc sur le bord se redresse très bien. Une déformation qui atteint les branches ou le
moyeu, non&nbsp;: la jante est alors déclassée. Dans tous les cas, les valeurs relevées avant et après
figurent sur votre dossier.</p>
<p>Dernier conseil&nbsp;: après tout remontage, faites contrôler le serrage des roues au bout d’une
cinquantaine de kilomètres.</p>
`.trim(),
}
