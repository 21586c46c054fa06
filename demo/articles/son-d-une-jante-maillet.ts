import type { DemoArticle } from './demo-article.ts'

/** The article that brings everything an article can bring. */
export const sonDUneJanteMaillet: DemoArticle = {
  id: 'son-d-une-jante-maillet',
  title: 'Le son d’une jante\u00a0: l’épreuve du maillet, et ce qu’elle ne dit pas',
  main_image: {
    url: '/pictures/atelier-maillet',
    name: 'Jante argent montée sur son axe, un maillet de bois posé devant elle',
  },
  attachements: [
    {
      url: '/documents/photographier-une-jante.pdf',
      name: 'Bien photographier une jante\u00a0: fiche pratique, 2\u00a0pages',
    },
  ],
  gallery: [
    {
      url: '/pictures/avant-3',
      name: 'Jante argent vue de l’arrière, une fissure à l’intérieur du fût',
    },
    {
      url: '/pictures/avant-2',
      name: 'Multibranche au bord râpé, corrosion installée entre les branches',
    },
    {
      url: '/pictures/avant-4',
      name: 'Peinture qui s’écaille jusqu’au métal, autour du moyeu et sur le bord',
    },
    {
      url: '/pictures/atelier-palpeur',
      name: 'Contrôle du voile au bras de mesure, jante nue sur son axe',
    },
    {
      url: '/pictures/soudure-cordon',
      name: 'Cordon de soudure terminé à l’intérieur du fût, ondes régulières et teintes de chauffe',
    },
    {
      url: '/pictures/portfolio-diamante-2',
      name: 'Face diamantée saine\u00a0: stries régulières, arêtes nettes',
    },
  ],
  video: '/films/balayage.mp4',
  audio: '/sounds/maillet-jante-saine-jante-fissuree.mp3',
  created_at: new Date('2026-11-19T08:30:00+01:00'),
  content: `
<p>Avant d’accepter une jante à l’atelier, nous la regardons, nous l’éclairons de côté, puis nous la
faisons sonner. Trois gestes d’une minute chacun, que vous pouvez refaire avant d’acheter un jeu
d’occasion.</p>
<h2>Regarder</h2>
<p>Une jante se lit du moyeu vers l’extérieur. La portée doit être plane et propre, les trous de
fixation ronds, les branches sans reprise de matière. Le bord frotté saute aux yeux, mais c’est le
rebord intérieur, côté véhicule, qui garde la trace des vrais chocs. Méfiez-vous d’une peinture neuve
sur ce rebord-là&nbsp;: personne ne le repeint pour faire joli.</p>
<h2>Éclairer</h2>
<p>De face, la lumière aplatit tout. De côté, elle accroche la moindre bosse. Dans la vidéo
de synthèse ci-dessous, muette, une lumière passe lentement sur une roue diamantée anthracite. Le reflet
court le long de chaque arête sans se briser. Sur une
surface reprise au mastic ou déformée, il ferait une vague. La lampe d’un téléphone tenue presque à
plat contre la jante donne le même résultat.</p>
<h2>Écouter</h2>
<p>Une jante nue, sans pneu ni valve, suspendue par une sangle dans le trou central, sonne comme une
cloche quand on la touche d’un maillet de nylon. Une fissure laisse ses deux lèvres frotter l’une contre
l’autre et mange la vibration&nbsp;: le son devient mat et court.</p>
<table>
<thead>
<tr><th scope="col">Passage</th><th scope="col">Ce que l’on entend</th></tr>
</thead>
<tbody>
<tr><th scope="row">0 à 6&nbsp;secondes</th><td>Jante saine&nbsp;: trois coups clairs, une note qui ondule
et s’éteint en plus de deux secondes.</td></tr>
<tr><th scope="row">6 à 9&nbsp;secondes</th><td>Jante fissurée&nbsp;: trois coups sourds, un léger
grésillement, puis plus rien.</td></tr>
</tbody>
</table>
<p>Ces deux sons sont reconstitués par calcul, pour que la différence s’entende sans casque ni matériel
d’atelier. Sur une vraie jante l’écart est parfois plus mince.</p>
<h2>Ce que le maillet ne dit pas</h2>
<ul>
<li><strong>Où se trouve la fissure,</strong> ni sa longueur.</li>
<li><strong>Si elle est unique.</strong> Une jante voilée mais saine sonne très bien.</li>
<li><strong>Si la jante est sûre.</strong> Une amorce de fissure peut sonner clair&nbsp;; un pneu monté, une
masse collée ou une sangle mal placée étouffent une jante parfaite.</li>
</ul>
<blockquote>
<p>Un son mat fait arrêter la jante. Un son clair ne la fait pas repartir.</p>
</blockquote>
<p>Seul le contrôle décide&nbsp;: décapage de la zone, ressuage pour les fissures, comparateur pour le
voile. C’est ce que nous faisons avant toute soudure et tout dévoilage. Et si vous n’avez ni sangle ni
maillet, quatre bonnes photos nous en apprennent déjà beaucoup&nbsp;: la fiche à télécharger explique comment
les prendre.</p>
<p>Une roue qui perd de la pression, vibre ou porte une fissure visible ne reprend pas la route avant
d’avoir été contrôlée.</p>
`.trim(),
}
