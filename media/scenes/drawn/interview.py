"""An interview in silhouette against a lit cloth; the camera's monitor shows what it sees.

    python3 interview.py OUT.png WIDTH HEIGHT

It applies its own tone and grain, so finish.mjs skips them.
"""
import math
import sys
import cv2
import numpy as np
from optics import bloom, curve, filled, film, linear, noise, soft, spot, stroked
from people import profile

SITTER, CAMERA = 1, 3                                   # layers with a part of their own
COOL = 1.097020                                         # the lamp behind, against the key


class Set:
    """The layers, back to front. Each mask is larger than the picture by the distance it moves; a unit is the picture's height."""

    def __init__(self, width, height, seed=5):
        self.W, self.H, self.S, self.x, self.y = width, height, height, .89, .50    # the point of the set in the middle
        self.margin = int(.035 * max(self.W, self.H))
        self.w, self.h = self.W + 2 * self.margin, self.H + 2 * self.margin
        rng = np.random.default_rng(seed)
        sitter, boom = self.sitter(), self.boom(rng)
        lamp, cloth = self.lamp()
        camera, monitor, tally = self.camera()
        # mask, and how far it moves: near layers move more
        self.layers = [(self.done(lamp, .0030), .55), (self.done(sitter, .0022), .75), (self.done(boom, .0028), .8), (self.done(camera, .0052), 1.35), (self.done(self.operator(), .020), 2)]
        self.cloth, self.monitor, self.tally = self.done(cloth, .004), self.done(monitor, .0055), self.done(tally, .0045)
        yy, xx = np.mgrid[0:self.h, 0:self.w].astype(np.float32)
        self.u, self.v = (xx - self.w / 2) / self.S + self.x, (yy - self.h / 2) / self.S + self.y
        self.haze = []
        for cell in (260, 150):
            n = noise(1024, 1024, cell, rng, 5)
            n = n + np.roll(n, 512, 1)
            self.haze.append(cv2.GaussianBlur(np.pad(n, 64, mode="wrap"), (0, 0), 5)[64:-64, 64:-64].astype(np.float32))
        self.dust = [self.mote(rng) for _ in range(110)]
        self.lights = [(x, y, r, linear(c) * s, rng.uniform(0, 6.28)) for x, y, r, c, s in (
            (.055, .17, .026, "#ffb45e", .42), (.115, .255, .026, "#ffb45e", .30), (.03, .30, .026, "#ffcf94", .22), (.16, .15, .022, "#ffb45e", .20), (-.02, .235, .026, "#ffb45e", .34),
            (1.69, .56, .030, "#8fb6e0", .22), (1.745, .615, .030, "#8fb6e0", .17), (1.70, .68, .026, "#ffb45e", .22))]

    # ---- drawing in the set's own units
    def at(self, points):
        points = np.asarray(points, np.float32)
        return np.stack([((points[:, 0] - self.x) * self.S + self.w / 2) * 2, ((points[:, 1] - self.y) * self.S + self.h / 2) * 2], 1)

    def sheet(self):
        return np.zeros((self.h * 2, self.w * 2), np.uint8)

    def fill(self, mask, points):
        filled(mask, self.at(points))

    def line(self, mask, points, width):
        stroked(mask, self.at(points), width * self.S * 2)

    def round(self, mask, x, y, r, ry=None):
        cx, cy = self.at([(x, y)])[0]
        cv2.ellipse(mask, (int(cx), int(cy)), (int(r * self.S * 2), int((ry or r) * self.S * 2)), 0, 0, 360, 255, -1, cv2.LINE_AA)

    def rect(self, mask, left, top, right, bottom, r=.006):
        self.fill(mask, [(left + r, top), (right - r, top), (right, top + r), (right, bottom - r), (right - r, bottom), (left + r, bottom), (left, bottom - r), (left, top + r)])

    def done(self, mask, blur):
        return soft(mask, (self.w, self.h), max(.5, blur * self.S))

    # ---- the objects
    def sitter(self):
        mask, outline = self.sheet(), profile("bun", "collar", -.012, -.01)
        outline[:, 0] = np.minimum(outline[:, 0], .705)
        self.fill(mask, np.stack([1.10 - outline[:, 0] * .40, .50 - (outline[:, 1] - .45) * .40], 1))
        self.fill(mask, [(.820, 1.02), (.812, 1.15), (.80, 1.3), (.77, 1.9), (1.60, 1.9), (1.53, 1.10), (1.50, 1)])
        return mask

    def boom(self, rng):
        mask = self.sheet()
        self.line(mask, [(-.35, -.09), (.74, .045)], .0075)
        outline = curve([(.70, .010), (.80, .012), (.885, .034), (.908, .060), (.875, .084), (.79, .080), (.70, .066), (.682, .038)])
        self.fill(mask, outline)
        for _ in range(1300):                           # its fur against the wind
            point = outline[rng.integers(0, len(outline))]
            d = point - np.array([.80, .047])
            d /= np.linalg.norm(d)
            length, a = rng.uniform(.005, .017), rng.normal(0, .5)
            d = np.array([d[0] * math.cos(a) - d[1] * math.sin(a), d[0] * math.sin(a) + d[1] * math.cos(a)])
            self.line(mask, [point - d * .004, point + d * length], .0016)
        return mask

    def lamp(self):
        mask, cloth = self.sheet(), self.sheet()
        self.fill(mask, [(1.52, -.02), (1.60, 0), (1.83, .20), (1.86, .27), (1.81, .28), (1.46, .35), (1.43, .30)])
        self.line(mask, [(1.80, .22), (1.90, .30), (1.90, 1.4)], .012)
        self.line(mask, [(1.76, .28), (2.05, .20)], .008)
        self.round(mask, 1.90, .285, .022)
        self.fill(cloth, [(1.435, .315), (1.525, -.005), (1.507, -.012), (1.42, .30)])
        return mask, cloth

    def camera(self):
        mask, monitor, tally = self.sheet(), self.sheet(), self.sheet()
        self.rect(mask, .18, .60, .44, .80)                                             # body and handle
        self.rect(mask, .205, .545, .40, .575, .01)
        self.line(mask, [(.22, .60), (.225, .56)], .014)
        self.line(mask, [(.385, .60), (.38, .56)], .014)
        self.rect(mask, .44, .635, .60, .775)                                           # lens and matte box
        self.rect(mask, .485, .62, .515, .79)
        self.rect(mask, .545, .615, .565, .795)
        self.rect(mask, .60, .585, .645, .825, .004)
        self.fill(mask, [(.645, .60), (.74, .555), (.745, .575), (.65, .62)])
        self.fill(mask, [(.645, .80), (.70, .83), (.70, .842), (.64, .825)])
        self.line(mask, [(.60, .572), (.735, .53)], .007)
        self.rect(mask, .02, .655, .18, .775, .008)                                     # battery, rods
        self.rect(mask, .10, .805, .70, .822, .003)
        self.line(mask, [(.12, .845), (.66, .845)], .011)
        self.line(mask, [(.12, .865), (.62, .865)], .011)
        self.round(mask, .50, .815, .030)
        self.fill(mask, [(.27, .82), (.43, .82), (.46, .93), (.42, .97), (.28, .97), (.24, .93)])       # head and tripod
        self.round(mask, .345, .955, .075, .05)
        self.line(mask, [(.31, .96), (.15, 1.5)], .035)
        self.line(mask, [(.38, .96), (.54, 1.5)], .035)
        self.line(mask, [(.345, .97), (.35, 1.5)], .03)
        self.line(mask, [(.26, .93), (.02, 1.05)], .012)
        self.line(mask, [(.33, .55), (.345, .46)], .010)                                # monitor
        self.fill(mask, [(.235, .335), (.45, .315), (.457, .445), (.243, .465)])
        self.fill(monitor, SCREEN_INSIDE)
        self.round(tally, .205, .625, .0065)
        return mask, monitor, tally

    def operator(self):
        mask = self.sheet()
        self.fill(mask, curve([(-.36, .26), (-.27, .16), (-.13, .15), (-.04, .24), (-.02, .38), (0, .43), (-.03, .49), (-.07, .56), (-.05, .66), (.05, .76), (.13, 1), (.20, 1.5), (-1, 1.5), (-.9, .95),
                               (-.60, .74), (-.40, .64), (-.34, .52), (-.39, .40)]))
        return mask

    def mote(self, rng):
        x, y = rng.uniform(-.1, 1.9), rng.uniform(-.1, 1.1)
        far_x, far_y, p, q, _ = rng.uniform(.02, .10), rng.uniform(.015, .06), rng.uniform(0, 6.28), rng.uniform(0, 6.28), rng.integers(1, 3)
        r = rng.uniform(.0015, .0045) * (2 if rng.random() < .12 else 1)
        bright, _ = .5 * rng.uniform(.04, .32) ** 1.3, rng.uniform(.4, 2.2)     # every number is drawn: their order places the dust
        return x + far_x * math.sin(p), y + far_y * math.sin(q), r, bright * (.7 + .3 * math.sin(p))


SCREEN_INSIDE = [(.246, .347), (.439, .3285), (.4455, .4335), (.253, .4525)]
FRAMED = [(.70, .06), (1.62, .06), (1.62, .72), (.70, .72)]       # view of the camera on the set


def backdrop(s):
    u, v = s.u, s.v
    warm = 1 / (1 + ((u - 1.026602) ** 2 + ((v - .40) * 1.08) ** 2) / .085) ** 1.65 * .972741
    cold = 1 / (1 + ((u - 1.95) ** 2 + (v - .15) ** 2) / .10) ** 1.6 * COOL
    haze = 0
    for n, along in zip(s.haze, (370, 346)):
        x = ((u * 430 + along) % 1023).astype(np.float32)
        y = ((v * 430 + 300) % 1023).astype(np.float32)
        x, y = (cv2.resize(one, None, fx=.25, fy=.25, interpolation=cv2.INTER_NEAREST) for one in (x, y))
        haze = haze + cv2.remap(n, x, y, cv2.INTER_LINEAR)
    haze = np.clip(1 + .16 * cv2.resize(cv2.GaussianBlur(haze, (0, 0), 6), (s.w, s.h), interpolation=cv2.INTER_CUBIC), .45, 1.6)
    light = (warm * haze)[:, :, None] * linear("#ffa765") * 1.75 + (cold * (.6 + .4 * haze))[:, :, None] * linear("#7ea6d6") * .85 + linear("#18202b") * .16
    light = light * (1 - .75 * np.clip((v - .82) / .3, 0, 1)[:, :, None])
    for x, y, r, color, p in s.lights:
        spot(light, (x - s.x) * s.S + s.w / 2, (y - s.y) * s.S + s.h / 2, r * s.S, color * (1 + .06 * math.sin(p)), cat=.25)
    return light.astype(np.float32)


def picture(s):
    size, light = (s.w, s.h), backdrop(s)
    small = cv2.resize(light, None, fx=.125, fy=.125, interpolation=cv2.INTER_AREA)
    spill = cv2.resize(cv2.GaussianBlur(small, (0, 0), max(1, s.S * .05 / 8)), size, interpolation=cv2.INTER_LINEAR)
    for i, (mask, near) in enumerate(s.layers):
        down = near * s.S * .00035432
        move = np.float32([[1, 0, 0], [0, 1, down]])
        if i == SITTER:                                 # nods a little
            a, cx, cy = math.radians(.162536), (1.12 - s.x) * s.S + s.w / 2, (.95 - s.y) * s.S + s.h / 2
            c, n = math.cos(a), math.sin(a)
            move = np.float32([[c, -n, cx - c * cx + n * cy], [n, c, cy - n * cx - c * cy + down]])
        cover = cv2.warpAffine(mask, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, :, None]
        light = light * (1 - cover) + cover * (spill * (.040 if i < CAMERA else .022) + linear("#1a2029") * .035)
        if i == 0:
            light += cv2.warpAffine(s.cloth, move, size)[:, :, None] * linear("#d6e6ff") * 1.5 * COOL
        if i == CAMERA:
            def pixels(points):
                return np.float32([[(x - s.x) * s.S + s.w / 2, (y - s.y) * s.S + s.h / 2] for x, y in points])
            shown = cv2.getPerspectiveTransform(pixels(FRAMED), pixels(SCREEN_INSIDE) + np.float32([0, down]))
            seen = cv2.warpPerspective(cv2.GaussianBlur(light, (0, 0), 2.5), shown, size, flags=cv2.INTER_AREA)
            screen = cv2.warpAffine(s.monitor, move, size)[:, :, None]
            light = light * (1 - screen) + screen * (seen * .62 + linear("#8fb0d0") * .012)
            light += cv2.warpAffine(s.tally, move, size)[:, :, None] * linear("#ff2d18") * 2
    for x, y, r, bright in s.dust:
        x, y = (x - s.x) * s.S + s.w / 2, (y - s.y) * s.S + s.h / 2
        there = spill[int(np.clip(y, 0, s.h - 1)), int(np.clip(x, 0, s.w - 1))]
        spot(light, x, y, max(1.2, r * s.S), there * bright, cat=0, ring=.2)
    inside = np.s_[s.margin:s.margin + s.H, s.margin:s.margin + s.W]
    light = bloom(np.ascontiguousarray(light[inside], np.float32), .14)
    dark = 1 - .34 * np.clip(((s.u[inside] - s.x) * s.S / s.W * 2) ** 2 * .5 + ((s.v[inside] - s.y) * s.S / s.H * 2) ** 2 * .5, 0, 1)[:, :, None]
    shown = film(light * dark * .95)
    grain = np.random.default_rng(1000).standard_normal((s.H, s.W, 1)).astype(np.float32)
    return np.clip(shown + cv2.GaussianBlur(grain, (0, 0), .6)[:, :, None] * .0085 * (1 - .5 * shown), 0, 1)


cv2.imwrite(sys.argv[1], (picture(Set(int(sys.argv[2]), int(sys.argv[3]))) * 65535 + .5).astype(np.uint16)[:, :, ::-1])
