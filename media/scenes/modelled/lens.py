"""A cinema lens on a dark table, its scales engraved, four coated elements behind one another."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

begin()
black = material("#101113", .9, .38, varied=(30, .08), bumpy=(900, .05, .002))
gloss = material("#0a0a0b", .2, .18, varied=(12, .05), Clearcoat=.6)
rubber = material("#0c0c0c", 0, .62, bumpy=(500, .15, .003))
brass = material("#b97a3a", 1, .24, varied=(40, .08))
inside = material("#050505", 0, .75)
white, orange = material("#e9e4d8", 0, .45), material("#e2762b", 0, .4)
steel = material("#8d9094", 1, .22, varied=(60, .06))

# the barrel, its axis z towards the front; 1 is the radius of the lens
before = all_names()
turned([(.80, 2.02), (.97, 2.06), (1.03, 2.06), (1.05, 2.03), (1.05, 1.80), (1.02, 1.77)], gloss, edge=.008)
turned([(.80, 2.02), (.79, 1.96), (.775, 1.96), (.775, 1.92), (.76, 1.92), (.76, 1.87), (.745, 1.87), (.745, 1.80), (.74, 1.2), (.62, .9), (.5, .3), (0, .3)], inside)
turned([(1.02, 1.77), (1.035, 1.765), (1.035, 1.735), (1.02, 1.73)], brass)
turned([(1.02, 1.73), (1.02, 1.42), (1, 1.40)], black, edge=.004)
turned([(1, 1.40), (1.06, 1.40), (1.06, 1.12), (1, 1.12)], black, edge=.006)
turned([(1, 1.12), (1.04, 1.10), (1.04, .62), (1, .60)], black, edge=.005)
turned([(1, .60), (1.07, .59), (1.07, .36), (1, .35)], black, edge=.006)
turned([(1, .35), (1, .05), (.93, 0), (.93, -.2)], black, edge=.006)
turned([(.93, -.05), (.96, -.06), (.96, -.14), (.88, -.16), (.88, -.28)], steel, edge=.004)


def around(r, z, a):
    return r * math.cos(a), r * math.sin(a), z


# two rings of teeth for a follow focus
for size, r, z, count, edge in (((.07, .030, .25), 1.068, 1.26, 120, .007), ((.07, .06, .2), 1.09, .475, 72, .012)):
    tooth = box(size, (r, 0, z), rubber, edge, segments=2)
    for i in range(1, count):
        again(tooth, around(r, z, TAU * i / count), (0, 0, TAU * i / count))


def engraved(text, r, z, size, at, made):
    for i, letter in enumerate(text):
        a = at + i * size * .62 / r
        letters(letter, size, around(r, z, a), made, Euler((math.pi / 2, 0, a + math.pi / 2)), .0015)


for k, text in enumerate(["0.35", "0.4", "0.5", "0.6", "0.8", "1", "1.2", "1.5", "2", "3", "5", "10", "\u221e"]):
    a = TAU * k / 13 * .86 - 2.75
    engraved(text, 1.041, .92, .115, a - .035 * len(text), white)
    box((.004, .009, .08), around(1.041, 1.04, a), white, 0, (0, 0, a))
for k in range(120):
    a = TAU * k / 120 * .86 - 2.75
    box((.004, .005, .035 if k % 5 else .06), around(1.041, .70, a), white if k % 10 else orange, 0, (0, 0, a))
for k, text in enumerate(["T1.5", "2", "2.8", "4", "5.6", "8", "11", "16", "22"] * 2):
    a = TAU * k / 18 - 2.9
    engraved(text, 1.021, 1.50, .1, a, white)
    box((.004, .008, .05), around(1.021, 1.62, a + .05), orange, 0, (0, 0, a + .05))


def element(front, back, aperture, z, thickness, made):
    """A piece of glass between two spheres of these radii."""
    def sag(R, r):
        return (abs(R) - math.sqrt(R * R - r * r)) * (1 if R > 0 else -1)
    radii = [aperture * i / 28 for i in range(29)]
    turned([(r, z + thickness / 2 - sag(front, r)) for r in radii] + [(r, z - thickness / 2 - sag(back, r)) for r in reversed(radii)], made, angle=60)


violet, green, amber = glass((.97, 1, .99), 1.52, (.42, .18, .62)), glass((1, 1, 1), 1.6, (.10, .45, .40)), glass((1, 1, 1), 1.6, (.8, .42, .12))
element(1.25, 2.6, .75, 1.82, .28, violet)
element(1, -1.4, .60, 1.36, .10, green)
element(-1.5, 1.2, .52, 1.02, .10, amber)
element(.9, -2, .42, .55, .16, green)

# the iris: eleven blades, each a little above the last
blade = material("#1a1a1c", .8, .35)
for i in range(11):
    arm = [(k / 12, TAU * i / 11 + k / 12 * TAU / 11 * 2.2) for k in range(13)]
    rim = [((.27 * (1 + .10 * math.sin(math.pi * t)) + .42 * t ** 2.2), a) for t, a in arm] + [(.682, a) for _, a in reversed(arm)]
    mesh([around(r, .80 + .004 * i, a) for r, a in rim], [tuple(range(len(rim)))], blade, smooth=False)
turned([(0, .31), (.5, .31)], glowing("#c98a4a", .25))
together(before, (0, 0, 1.105), (Matrix.Rotation(math.radians(38), 3, "Z") @ Matrix.Rotation(math.radians(90), 3, "X") @ Matrix.Rotation(math.radians(-20), 3, "Z")).to_euler())

box((30, 30, .2), (0, 0, -.1), material("#0c1314", 0, .34, varied=(18, .03), bumpy=(240, .04, .001)), 0)
box((40, .2, 20), (0, 8, 5), material("#16282b", 0, .9), 0)
softbox((-4.8, .3, 3.6), (0, 0, 1.2), (1, 4.2), 900, KEY)
softbox((-5, -4.5, 2.2), (0, 0, 1.2), (1.2, 1.6), 260, KEY)
softbox((.8, 3.6, 4.4), (0, 0, 1.3), (4.5, .6), 190, ROOM)
softbox((5.6, -3.4, 3.6), (0, 0, 1.2), (1.7, 4.4), 110, ROOM)
softbox((-2, 5.5, 6), (-2.5, 8, 1), (3, 1), 480, ROOM)
surroundings((.012, .028, .032), .4)
camera((.2, -9.6, 1.95), (-.25, 0, 1.10), lens=66, fstop=.26, focus=(.7, -1.2, 1.3))
render(bounces=14)
