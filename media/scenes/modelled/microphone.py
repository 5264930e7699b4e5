"""A large studio microphone in its elastic cradle, a pop filter before it."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

begin()
body = material("#1a1b1e", .85, .33, varied=(20, .06), bumpy=(700, .05, .002))
nickel = material("#b9b4aa", 1, .2, varied=(50, .06))
wire, dark = material("#a8a296", 1, .26), material("#060606", 0, .9)
gold, foil = material("#c08a45", 1, .28, varied=(30, .05)), material("#d9a441", 1, .12)
rubber = material("#0b0b0c", 0, .55, bumpy=(200, .2, .004))
steel = material("#2a2b2e", .9, .3)
cloth = material("#060607", 0, .95, Sheen=.6, Alpha=.42)

before = all_names()
turned([(0, -.05), (.46, -.05), (.50, 0), (.56, .10), (.60, .2), (.60, 1.85), (.62, 1.88), (.62, 2), (.58, 2.02)], body, edge=.006)
turned([(.605, 1.70), (.618, 1.705), (.618, 1.76), (.605, 1.765)], gold)
turned([(.605, .24), (.618, .245), (.618, .28), (.605, .285)], gold)

# the grille: two families of wires wound against each other around a capsule
for way in (1, -1):
    for i in range(64):
        points = []
        for s in range(41):
            t = s / 40 * .985
            r = .585 * math.sqrt(max(0, 1 - (max(0, t - .70) / .30) ** 2.4)) + .006 * way * math.sin(s * math.pi / 2)
            a = TAU * i / 64 + way * t * 2.1
            points.append((r * math.cos(a), r * math.sin(a), 2.02 + 1.53 * t))
        tube(points, .0085, wire, fine=1, curved=False)
turned([(.60, 2.02), (.625, 2.03), (.625, 2.10), (.60, 2.11)], nickel, edge=.004)
torus(.595, .022, (0, 0, 3.06), nickel)
for side in (1, -1):
    tube([(.60 * side * math.cos(q), 0, 3.06 + .52 * math.sin(q)) for q in (i / 20 * math.pi / 2 for i in range(21))], .022, nickel, fine=3)
turned([(.54, 2.03), (.54, 3.1), (.4, 3.38), (0, 3.46)], dark)
ellipsoid(.13, (0, 0, 3.545), nickel, (1, 1, .22))

# the capsule behind it, a badge, a switch
torus(.30, .03, (0, -.1, 2.75), gold, (math.pi / 2, 0, 0))
cylinder(.29, .08, (0, -.1, 2.75), foil, (math.pi / 2, 0, 0))
cylinder(.13, .03, (0, -.605, 1.25), gold, (math.pi / 2, 0, 0))
letters("L", .17, (0, -.626, 1.25), body, (math.pi / 2, 0, 0))
cylinder(.05, .04, (0, -.60, .72), nickel, (math.pi / 2, 0, 0))
box((.012, .02, .07), (0, -.625, .72), body, 0)

# the cradle: two rings outside, two inside, elastics between them
outside, inside = (.55, 1.52), (.62, 1.45)
for z in outside:
    torus(1.02, .035, (0, 0, z), steel)
for z in inside:
    torus(.66, .028, (0, 0, z), steel)
for k in range(4):
    x, y = (1.02 * f(TAU * k / 4 + .4) for f in (math.cos, math.sin))
    tube([(x, y, outside[0]), (x, y, outside[1])], .026, steel, curved=False)
for zi, zo in zip(inside, outside):
    for k in range(8):
        a = TAU * k / 8 + .2
        for q in (a, a + .5):
            tube([(.68 * math.cos(q), .68 * math.sin(q), zi), (math.cos(a + .36), math.sin(a + .36), zo)], .014, rubber, curved=False)

# the arm: its clamp holds the upright of the cradle
cylinder(.12, .34, (1.10, 0, 1.03), steel, (0, math.pi / 2, 0))
cylinder(.16, .12, (1.36, .05, .97), nickel, (0, math.pi / 2, 0))
tube([(1.03, 0, 1.03), (1.5, .1, .9), (2.1, .2, .1), (2.3, .2, -3)], .06, steel)
together(before, (0, 0, 0), (math.radians(7), math.radians(-5), math.radians(14)))

before = all_names()
torus(1, .045, (0, 0, 0), steel, (math.pi / 2, 0, 0))
cylinder(.99, .004, (0, 0, 0), cloth, (math.pi / 2, 0, 0), edge=0)
tube([(-.9, .1, -.5), (-1.5, .3, -1.2), (-1.9, .7, -2.2), (-1.6, 1.2, -3.6), (-.6, 1.3, -5)], .035, steel)
together(before, (-1.75, -1.5, 2.75), (0, 0, math.radians(-38)))

box((40, .2, 30), (0, 9, 0), material("#16282b", 0, .85, mottled=(.6, "#132326")), 0)
softbox((3.6, -2.6, 4.6), (0, 0, 2.3), (1.4, 2.6), 620, KEY)
softbox((2.6, 2.4, 3.6), (0, 0, 2.4), (.7, 3), 260, KEY)
softbox((-2.8, 1.9, 3.4), (0, 0, 2.3), (.7, 4), 300, ROOM)
softbox((-4.5, -3.5, 2), (-.6, -.6, 1.8), (1, 3), 70, ROOM)
softbox((-2, 6.5, 6), (-1.5, 9, 2.4), (3, 1), 420, ROOM)
camera((.3, -12.6, 2.35), (-.55, 0, 2.12), lens=84, fstop=.42, focus=(0, -.55, 2.6))
render()
