"""Three labeled film cans, a reel, and a strip of film that runs off it over the table."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

begin(5)
aluminum = material("#b4b7bb", 1, .27, varied=(90, .012), stretch=(1, 1, 8))
tin = material("#7b7e82", 1, .33, varied=(70, .05), bumpy=(26, .02, .003), stretch=(1, 1, 3))
film = material("#120a07", 0, .16, varied=(30, .05), Clearcoat=.5)
frame = material("#5a3219", 0, .18, mottled=(6, "#1a0e08"), Clearcoat=.4)
paper = material("#cbb993", 0, .85, mottled=(9, "#b39c72"), bumpy=(120, .1, .002))
ink, red = material("#1f1a17", 0, .8), material("#8e2c1c", 0, .7)
brass = material("#b5803f", 1, .26, varied=(90, .03))
table = material("#10191a", 0, .36, mottled=(3, "#0a1011"), bumpy=(24, .08, .006), varied=(5, .04), stretch=(.35, 5, 5), Clearcoat=.1)


def can(R, h, z, at, turn, label):
    before = all_names()
    turned([(0, z), (R, z), (R, z + h * .9), (0, z + h * .9)], tin, 160, edge=.012)
    turned([(0, z + h * .985), (R * .55, z + h * .985), (R * .57, z + h), (R * .90, z + h), (R * .93, z + h * .975), (R * 1.012, z + h * .96), (R * 1.018, z + h * .42), (R * 1.006, z + h * .41)],
           tin, 160, angle=50, edge=.008)
    r, points = R * 1.02, []
    for i in range(49):
        a = turn + 1.15 * i / 48
        points += [(r * math.cos(a), r * math.sin(a), z + h * .47), (r * math.cos(a), r * math.sin(a), z + h * .92)]
    mesh(points, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(48)], paper)
    for k, letter in enumerate(label):
        a = turn + .12 + k * .062
        letters(letter, .115, ((r + .0015) * math.cos(a), (r + .0015) * math.sin(a), z + h * .71), ink if k < 9 else red, Euler((math.pi / 2, 0, a + math.pi / 2)), .0005)
    together(before, at)


can(1.5, .40, 0, (0, 0, 0), -2.25, "REEL 07  1963")
can(1.5, .40, .41, (.07, .05, 0), -2.05, "RUSHES  A-14")
can(1.32, .36, .82, (-.10, .03, 0), -2.35, "INTERVIEW  03")


def ring(r, n):
    return [(r * math.cos(TAU * i / n), r * math.sin(TAU * i / n)) for i in range(n)]


def flange(z):
    """A round plate with five openings, their corners a little rounded."""
    plate = bpy.data.curves.new("flange", "CURVE")
    plate.dimensions, plate.fill_mode, plate.extrude, plate.bevel_depth, plate.bevel_resolution = "2D", "BOTH", .010, .006, 2
    outlines = [ring(1.28, 180), ring(.10, 40)]
    for k in range(5):
        a = TAU * k / 5
        hole = [(1.10 * math.cos(a - .46 + .92 * i / 24), 1.10 * math.sin(a - .46 + .92 * i / 24)) for i in range(25)]
        hole += [(.50 * math.cos(a + .30 - .60 * i / 24), .50 * math.sin(a + .30 - .60 * i / 24)) for i in range(25)]
        n = len(hole)
        outlines.append([tuple((hole[i - 1][c] + 2 * hole[i][c] + hole[(i + 1) % n][c]) / 4 for c in (0, 1)) for i in range(n)])
    for outline in outlines:
        line = plate.splines.new("POLY")
        line.points.add(len(outline) - 1)
        for point, (x, y) in zip(line.points, outline):
            point.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    plate.materials.append(aluminum)
    placed(bpy.data.objects.new("flange", plate), (0, 0, z))


before = all_names()
flange(.17)
flange(-.17)
wound = [(.42 + .0105 * i, .004 if i % 2 else 0) for i in range(50)]
turned([(.42, -.15)] + [(r, -.15 + lift) for r, lift in wound] + [(.945, -.148), (.945, .148)] + [(r, .15 - lift) for r, lift in reversed(wound)], film, 180, angle=20)
turned([(.10, -.2), (.40, -.2), (.42, -.18), (.42, .18), (.40, .2), (.10, .2)], brass, 96, closed=True, edge=.008)
STANDS = Matrix.Rotation(math.radians(-26), 3, "Z") @ Matrix.Rotation(math.radians(79), 3, "X") @ Matrix.Rotation(math.radians(20), 3, "Z")
CENTER = Vector((1.72, -.62, 1.27))
together(before, CENTER, STANDS.to_euler())


def course(points, each):
    """A curve through the points."""
    P = [Vector(p) for p in points]
    P = [P[0] * 2 - P[1], *P, P[-1] * 2 - P[-2]]
    for i in range(1, len(P) - 2):
        a, b, c, d = P[i - 1:i + 3]
        for t in (k / each for k in range(each)):
            yield .5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)


way = list(course([(2.45, -1.15, .60), (1.75, -1.75, .08), (.7, -2.05, .02), (-.1, -1.98, .04), (-.8, -1.85, .10), (-1.4, -1.85, .06), (-2.1, -2.0, .02), (-2.9, -2.1, .02), (-3.9, -2.1, .02)], 60))
across, points, faces, shown = [-.5, -.44, -.36, -.30, .30, .36, .44, .5], [], [], []
for i, p in enumerate(way):
    along = (way[min(i + 1, len(way) - 1)] - way[max(i - 1, 0)]).normalized()
    side = along.cross(Vector((0, 0, 1))).normalized()
    stands = .12 + .88 * max(0, min(1, (i - 70) / 80)) * max(0, min(1, (400 - i) / 90))      # flat at the ends, on edge in the bend
    side = (side * .8 + Vector((0, 0, .6)) * stands).normalized()
    points += [tuple(p + side * (c * .30) + Vector((0, 0, .03))) for c in across]
for i in range(len(way) - 1):
    for k in range(7):
        if k in (1, 5) and i % 4 in (1, 2):
            continue                                                                      # a perforation
        faces.append((i * 8 + k, i * 8 + k + 1, (i + 1) * 8 + k + 1, (i + 1) * 8 + k))
        shown.append(1 if k == 3 and i % 16 not in (0, 15) else 0)
strip = mesh(points, faces, film, angle=60)
strip.data.materials.append(frame)
for face, which in zip(strip.data.polygons, shown):
    face.material_index = which
strip.modifiers.new("thick", "SOLIDIFY").thickness = .004

box((40, 40, .2), (0, 0, -.1), table, 0)
box((40, .2, 20), (0, 7.5, 6), material("#16282b", 0, .9, mottled=(.5, "#122124")), 0)
softbox((-4.8, -4.6, 2.6), (0, -.6, .7), (1.8, 2.6), 820, KEY)
softbox((3.6, 1.6, 3.8), (.6, -.6, .9), (.8, 2.8), 200, ROOM)
softbox((0, -1, 6), (0, -.5, .6), (3.5, 2.5), 60, ROOM)
softbox((-1.5, 5, 6), (-1.5, 7.5, 2), (3, 1), 460, ROOM)
surroundings((.012, .028, .032), .4)
camera((-1.1, -9.6, 3.3), (.30, -.7, 1.03), lens=58, fstop=.42, focus=(-.2, -1.6, .9))
render()
