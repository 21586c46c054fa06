import { type DemoArticle, textOnly } from './demo-article.ts'

export const soudureTigJanteFissuree: DemoArticle = {
  ...textOnly,
  id: 'soudure-tig-jante-fissuree',
  title: 'Jante fissurée\u00a0: ce que la soudure TIG répare, et ce qu’elle ne doit pas réparer',
  main_image: {
    url: '/pictures/service-soudure',
    name: 'Gros plan d’une soudure TIG sur une branche de jante, arc bleuté et cordon régulier',
  },
  created_at: new Date('2026-10-01T09:00:00+02:00'),
  content: `
<p>Un nid-de-poule pris à bonne allure, une perte de pression lente que le monteur n’explique pas&nbsp;:
la jante est peut-être fissurée. La question est toujours la même&nbsp;: peut-on la
ressouder&nbsp;? Réponse d’atelier&nbsp;: souvent, mais pas partout.</p>
<h2>Voir la fissure avant de la souder</h2>
<p>Une fissure visible est rarement seule. Après décapage, nous procédons à un ressuage&nbsp;: un
liquide coloré pénètre dans le métal ouvert, un révélateur blanc le fait ressortir. On connaît alors la
longueur réelle du défaut et l’endroit exact où il s’arrête.</p>
<h2>Le travail</h2>
<p>Le métal est ouvert à la fraise sur toute la profondeur de la fissure, dégraissé, préchauffé, puis
rechargé à l’arc TIG sous argon, avec un métal d’apport adapté à l’alliage. Le refroidissement est lent.
Le cordon est ensuite arasé, l’alignement contrôlé au comparateur, et un second ressuage confirme que
rien n’est resté.</p>
<h2>Là où nous disons non</h2>
<ul>
<li><strong>Autour des trous de fixation et du moyeu&nbsp;:</strong> c’est là que passent tous les
efforts.</li>
<li><strong>À la racine d’une branche</strong> lorsque la fissure la traverse de part en part.</li>
<li><strong>Sur une jante déjà soudée au même endroit,</strong> ou affaiblie par plusieurs
fissures.</li>
<li><strong>Sur une jante à noyau composite</strong> ou en carbone.</li>
</ul>
<p>Dans ces cas, nous le disons par écrit, photos à l’appui, et nous ne facturons pas une réparation que
nous ne monterions pas sur notre propre voiture. Pour un expert comme pour un particulier, un refus
argumenté vaut mieux qu’un cordon qui cache le défaut.</p>
`.trim(),
}
