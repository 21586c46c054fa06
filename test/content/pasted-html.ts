import { hostileHtml } from './hostile-html.ts'

/** Pasted HTML and the parts of it that must reach visitors. */
interface Pasted {
  name: string
  /** Pasted one after the other. */
  html: readonly string[]
  /** Literal parts of the published HTML. */
  kept: readonly string[]
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Sophie/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Tableau Normal"; font-size:11.0pt;}</style><![endif]-->
<style><!-- @font-face {font-family:Calibri; panose-1:2 15 5 2;} p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head>
<body lang=FR link="#0563C1" style='tab-interval:35.4pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='mso-outline-level:1'><span style='font-size:24.0pt;color:#2F5496'>La remise en peinture<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:red'>Attention</span></b> : <span style='font-style:italic'>quatre jantes</span>, 1 200 euros ; c’est <u>tout</u> ?<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Décapage<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Au four<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Apprêt<o:p></o:p></p>
<p class=MsoNormal>Puis :<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Base<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Vernis<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1cm'><td width=200 style='width:150pt'><p class=MsoNormal>Taille<o:p></o:p></p></td><td><p class=MsoNormal>19 pouces</p></td></tr></table>
<!--[if gte vml 1]><v:shape id="i1" type="#_x0000_t75"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]-->
<img width=10 height=10 src="file:///C:/Users/Sophie/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="i1">
<p class=MsoNormal>La <a href="https://www.legifrance.gouv.fr/" style='mso-style-priority:99'>loi</a>.<o:p></o:p></p><!--EndFragment--></body></html>`

const page = `<meta charset='utf-8'><article class="post" style="background:url(https://evil.example/fond.png)">
<script src="https://evil.example/suivi.js"></script><script>window.harmed = 'page'</script>
<style>@import url(https://evil.example/police.css); h2 { color: red }</style>
<link rel="preload" as="image" href="https://evil.example/avance.png"><base href="https://evil.example/">
<header><h2 id="main">Entretenir ses jantes</h2><time datetime="2026-11-20">20 novembre</time></header>
<div><div>Un premier paragraphe dans deux boîtes.</div><div>Un second, avec du <strong>gras</strong> et un <a href="https://exemple.fr/guide?utm_source=page" target="_blank" onclick="window.harmed='clic'">guide</a>.</div></div>
<img src="https://evil.example/pixel.gif" width="1" height="1" alt=""><img srcset="https://evil.example/2x.png 2x" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<picture><source srcset="https://evil.example/p.avif"><img src="//evil.example/p.jpg" onload="window.harmed='image'"></picture>
<iframe src="https://evil.example/cadre" onload="window.harmed='cadre'"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e">
<video src="https://evil.example/v.mp4" autoplay poster="https://evil.example/v.jpg"></video><audio src="https://evil.example/a.mp3" autoplay></audio>
<form action="https://evil.example/vol"><input name="q" autofocus onfocus="window.harmed='saisie'"><button>Voler</button></form>
<ul><li>Laver à l’eau claire</li><li>Sécher<ol><li>au chiffon</li><li>à l’air</li></ol></li></ul>
<blockquote cite="https://evil.example/">« Une jante propre dure ! »</blockquote>
<template><img src=x onerror="window.harmed='gabarit'"></template><dialog open>Abonnez-vous</dialog></article>`

/** Each vector follows a paragraph of its own, because some vectors hide everything that follows them. */
const vectors = hostileHtml.map((html, number) => `<p>Piège ${number}</p>${html}`)

/**
 * HTML as copied from ProseMirror editors: the attribute names the surrounding nodes and their attributes. Any web page can forge
 * it.
 */
const asEditorCopy = (html: string, nodes: unknown[] = []) =>
  `<p data-pm-slice="0 0 ${JSON.stringify(nodes).replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">Copie</p>${html}`
const hostileTable = '<table><tr><td><img src="https://evil.example/x" onerror="alert(1)"></td></tr></table>'
const foreignImage = { src: 'https://evil.example/x.png', alt: 'x' }
const allVectors = hostileHtml.map((_, number) => `Piège ${number}`)

/** One article each: opening, publishing and reading an article takes longer than twenty pastes. */
export const pastedArticles: readonly Pasted[] = [
  {
    name: 'Word, a page of the web, ways to have a browser run something',
    html: [word, page, ...vectors],
    kept: [
      '<h2>La remise en peinture</h2>',
      '<strong>Attention</strong>\u00a0: <em>quatre jantes</em>, 1\u00a0200\u00a0euros\u00a0; c’est tout\u00a0?',
      '<ul><li>Décapage<ul><li>Au four</li></ul></li><li>Apprêt</li></ul>',
      '<p>Puis\u00a0:</p><ol><li>Base</li><li>Vernis</li></ol>',
      '19 pouces',
      '<a href="https://www.legifrance.gouv.fr/" rel="noopener noreferrer">loi</a>',
      '<h2>Entretenir ses jantes</h2>',
      '<p>Un premier paragraphe dans deux boîtes.</p>',
      'Un second, avec du <strong>gras</strong> et un <a href="https://exemple.fr/guide?utm_source=page" rel="noopener noreferrer">guide</a>.',
      '<ul><li>Laver à l’eau claire</li><li>Sécher<ol><li>au chiffon</li><li>à l’air</li></ol></li></ul>',
      '«\u00a0Une jante propre dure\u00a0!\u00a0»',
      ...allVectors,
    ],
  },
  {
    name: 'the same ways, as if this editor had copied them, and words that say what stood around them',
    html: [
      ...vectors.map((html) => asEditorCopy(html)),
      asEditorCopy('', ['verbatim', { html: hostileTable }]),
      asEditorCopy('', ['figure', foreignImage]),
    ],
    kept: [...allVectors, 'Copie'],
  },
]
