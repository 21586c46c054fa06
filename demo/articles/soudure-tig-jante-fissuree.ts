import { type DemoArticle, textOnly } from './demo-article.ts'

export const soudureTigJanteFissuree: DemoArticle = {
  ...textOnly,
  id: 'soudure-tig-jante-fissuree',
  title: 'Jante fissurée\u00a0: ce que la soudure TIG répare, et ce qu’elle ne doit pas réparer',
  main_image: {
    url: '/pictures/avant-3',
    name: 'Jante argent vue de l’arrière, une fissure à l’intérieur du fût',
  },
  created_at: new Date('2026-10-01T09:00:00+02:00'),
  content: `
<p>Un nid-de-poule pris à bonne allure, une perte de pression lente que le monteur n’explique pas&nbsp;:
la jante est peut-être fissurée. Dans ce cas, ne roulez plus. Peut-on la ressouder&nbsp;? Parfois, selon
l’endroit où passe la fissure.</p>
<h2>Voir la fissure avant de la souder</h2>
<p>Une fissure visible est rarement seule. Après décapage, nous procédons à un ressuage. Un liquide
coloré pénètre dans le métal ouvert et un révélateur blanc le fait ressortir, ce qui montre la longueur
réelle du défaut et l’endroit exact où il s’arrête.</p>
<h2>Le travail</h2>
<p>Le métal est ouvert à la fraise sur toute la profondeur de la fissure, dégraissé, préchauffé, puis
rechargé à l’arc TIG sous argon, avec un métal d’apport adapté à l’alliage. Le refroidissement est lent.
Le cordon est ensuite arasé, l’alignement contrôlé au comparateur, et un second ressuage confirme que
rien n’est resté.</p>
<h2>Là où nous disons non</h2>
<ul>
<li><strong>Sur une branche,</strong> quelle que soit la fissure. La branche porte la charge de la
roue.</li>
<li><strong>Sur le moyeu et autour des trous de fixation,</strong> où passent tous les efforts.</li>
<li><strong>Sur le siège du pneu,</strong> dont dépendent l’étanchéité et la tenue du pneu.</li>
<li><strong>Sur une jante déjà soudée au même endroit,</strong> ou affaiblie par plusieurs
fissures.</li>
<li><strong>Sur le magnésium, le carbone</strong> et les alliages que nous ne connaissons pas.</li>
</ul>
<p>Nous soudons donc une fissure isolée du fût ou un éclat du bord extérieur, à distance de ces zones.
Quand nous refusons, nous le disons par écrit, photos à l’appui, et la jante est à remplacer.</p>
`.trim(),
}
